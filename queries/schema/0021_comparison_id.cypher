// Purpose: One Comparison an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT comparison_id IF NOT EXISTS FOR (n:Comparison) REQUIRE n.id IS UNIQUE
