// Purpose: The citations that a session made for some claims since a time, on which no answer rests.
// Params: claims (ids), session (id), since (a time)
// Returns: number
UNWIND $claims AS id
MATCH (claim:Claim {id: id})<-[:SUPPORTS]-(citation:Citation)-[:GENERATED_BY]->(session:Session {id: $session})
WHERE citation.recorded_at >= $since AND NOT EXISTS { MATCH (:Assertion)-[:RESTS_ON]->(citation) }
RETURN DISTINCT citation.number AS number
ORDER BY number
