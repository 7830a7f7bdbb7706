// Purpose: How sure those who made some citations of a project were.
// Params: project, numbers, reader (an agent: only what it made; null for all)
// Returns: number, confidence
UNWIND $numbers AS number
MATCH (citation:Citation {id: $project + '/' + toString(number)})-[:GENERATED_BY]->(session:Session)
OPTIONAL MATCH (session)-[:ATTRIBUTED_TO]->(agent:Agent)
WITH citation, agent
WHERE $reader IS NULL OR agent.id = $reader
RETURN citation.number AS number, citation.confidence AS confidence
ORDER BY number
