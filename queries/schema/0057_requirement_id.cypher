// Purpose: One Requirement an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT requirement_id IF NOT EXISTS FOR (n:Requirement) REQUIRE n.id IS UNIQUE
