// Purpose: One Identifier an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT identifier_id IF NOT EXISTS FOR (n:Identifier) REQUIRE n.id IS UNIQUE
