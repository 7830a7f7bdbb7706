// Purpose: Take the next citation numbers, and say what the neighbours of citations are in this transaction.
// Params: counter, count (how many numbers), claim (of the first), session, agent, checker
// Returns: one row: number (the last taken), claim_known, session_known, agent_known, checker_known, snapshot (number)
MERGE (counter:Counter {id: $counter})
SET counter.value = coalesce(counter.value, 0) + $count
WITH counter
OPTIONAL MATCH (claim:Claim {id: $claim})
OPTIONAL MATCH (session:Session {id: $session})
OPTIONAL MATCH (agent:Agent {id: $agent})
OPTIONAL MATCH (checker:Agent {id: $checker})
OPTIONAL MATCH (archive:Counter {id: 'archive'})
RETURN counter.value AS number,
       claim IS NOT NULL AS claim_known,
       session IS NOT NULL AS session_known,
       agent IS NOT NULL AS agent_known,
       checker IS NOT NULL AS checker_known,
       archive.value AS snapshot
