// Purpose: One Agent an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT agent_id IF NOT EXISTS FOR (n:Agent) REQUIRE n.id IS UNIQUE
