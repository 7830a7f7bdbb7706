// Purpose: Which of the records that an answer leads to (session, agents, claims) are in the store.
// Params: ids
// Returns: id, a row for each that is there
UNWIND $ids AS id
OPTIONAL MATCH (session:Session {id: id})
OPTIONAL MATCH (agent:Agent {id: id})
OPTIONAL MATCH (claim:Claim {id: id})
WITH id, coalesce(session.id, agent.id, claim.id) AS found
WHERE found IS NOT NULL
RETURN id
