// Purpose: Take the next numbers of annotations, and say whether session and agent are there, in this transaction.
// Params: counter, count (how many numbers), session, agent
// Returns: one row: last (the last number taken), session_known, agent_known
MERGE (counter:Counter {id: $counter})
SET counter.value = coalesce(counter.value, 0) + $count
WITH counter
OPTIONAL MATCH (session:Session {id: $session})
OPTIONAL MATCH (agent:Agent {id: $agent})
RETURN counter.value AS last, session IS NOT NULL AS session_known, agent IS NOT NULL AS agent_known
