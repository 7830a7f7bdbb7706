// Purpose: The searches that the negative citations of a project rest on.
// Params: project, number (of a citation; null for all)
// Returns: number, search (map of properties), sources (artifact IDs)
MATCH (citation:Citation {project: $project})-[:GENERATED_BY]->(search:Search)
WHERE $number IS NULL OR citation.number = $number
MATCH (search)-[:USED]->(source:Source)
RETURN citation.number AS number, properties(search) AS search, collect(source.artifact_id) AS sources
ORDER BY number
