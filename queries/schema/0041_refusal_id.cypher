// Purpose: One Refusal an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT refusal_id IF NOT EXISTS FOR (n:Refusal) REQUIRE n.id IS UNIQUE
