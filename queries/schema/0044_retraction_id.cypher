// Purpose: One Retraction an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT retraction_id IF NOT EXISTS FOR (n:Retraction) REQUIRE n.id IS UNIQUE
