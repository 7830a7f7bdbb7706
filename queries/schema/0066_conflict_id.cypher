// Purpose: One Conflict an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT conflict_id IF NOT EXISTS FOR (n:Conflict) REQUIRE n.id IS UNIQUE
