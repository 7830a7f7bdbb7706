// Purpose: One Verification an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT verification_id IF NOT EXISTS FOR (n:Verification) REQUIRE n.id IS UNIQUE
