// Purpose: One Citation an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT citation_id IF NOT EXISTS FOR (n:Citation) REQUIRE n.id IS UNIQUE
