// Purpose: The sources of a project in the order they were registered.
// Params: project, number (null for all), type (null for all)
// Returns: number, source (map of properties), work (id), segments (count)
MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source:Source)
WHERE ($number IS NULL OR member.number = $number) AND ($type IS NULL OR source.type = $type)
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
RETURN member.number AS number,
       properties(source) AS source,
       work.id AS work,
       work.abbreviation AS abbreviation,
       COUNT { (:Segment)-[:PART_OF]->(source) } AS segments
ORDER BY number
