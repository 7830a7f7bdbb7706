// Purpose: What is there already of the comparison of two sources.
// Params: id (of the comparison), agent, older, newer
// Returns: one row: compared, agent_known, superseded
OPTIONAL MATCH (comparison:Comparison {id: $id})
OPTIONAL MATCH (agent:Agent {id: $agent})
RETURN comparison IS NOT NULL AS compared,
       agent IS NOT NULL AS agent_known,
       EXISTS { (:Source {id: $newer})-[:SUPERSEDES]->(:Source {id: $older}) } AS superseded
