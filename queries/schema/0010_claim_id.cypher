// Purpose: One Claim an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT claim_id IF NOT EXISTS FOR (n:Claim) REQUIRE n.id IS UNIQUE
