// Purpose: One Rule an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT rule_id IF NOT EXISTS FOR (n:Rule) REQUIRE n.id IS UNIQUE
