// Purpose: One Extraction an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT extraction_id IF NOT EXISTS FOR (n:Extraction) REQUIRE n.id IS UNIQUE
