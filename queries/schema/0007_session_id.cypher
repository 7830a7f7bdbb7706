// Purpose: One Session an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT session_id IF NOT EXISTS FOR (n:Session) REQUIRE n.id IS UNIQUE
