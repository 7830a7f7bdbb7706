// Purpose: One ForeignDocument an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT foreign_document_id IF NOT EXISTS FOR (n:ForeignDocument) REQUIRE n.id IS UNIQUE
