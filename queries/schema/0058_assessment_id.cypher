// Purpose: One Assessment an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT assessment_id IF NOT EXISTS FOR (n:Assessment) REQUIRE n.id IS UNIQUE
