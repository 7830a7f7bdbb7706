// Purpose: One Disclosure an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT disclosure_id IF NOT EXISTS FOR (n:Disclosure) REQUIRE n.id IS UNIQUE
