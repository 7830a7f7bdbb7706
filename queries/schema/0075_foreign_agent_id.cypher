// Purpose: One ForeignAgent an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT foreign_agent_id IF NOT EXISTS FOR (n:ForeignAgent) REQUIRE n.id IS UNIQUE
