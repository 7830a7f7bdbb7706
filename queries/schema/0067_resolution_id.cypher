// Purpose: One Resolution an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT resolution_id IF NOT EXISTS FOR (n:Resolution) REQUIRE n.id IS UNIQUE
