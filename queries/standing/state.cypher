// Purpose: Say whether session and agent are there, in this transaction.
// Params: session, agent
// Returns: one row: session_known, agent_known
OPTIONAL MATCH (session:Session {id: $session})
OPTIONAL MATCH (agent:Agent {id: $agent})
RETURN session IS NOT NULL AS session_known, agent IS NOT NULL AS agent_known
