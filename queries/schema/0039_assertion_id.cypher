// Purpose: One Assertion an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT assertion_id IF NOT EXISTS FOR (n:Assertion) REQUIRE n.id IS UNIQUE
