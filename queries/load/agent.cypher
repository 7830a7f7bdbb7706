// Purpose: Whether an agent is known.
// Params: agent
// Returns: one row: id; none where it is not there
MATCH (agent:Agent {id: $agent})
RETURN agent.id AS id
