// Purpose: The sources of a project in the order they were registered, with what the project says of each.
// Params: project, number (null for all), type (null for all)
// Returns: number, member (map of properties), source (map of properties), work (id), abbreviation, segments (count)
MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source:Source)
WHERE ($number IS NULL OR member.number = $number) AND ($type IS NULL OR coalesce(member.type, source.type) = $type)
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
RETURN member.number AS number,
       properties(member) AS member,
       properties(source) AS source,
       work.id AS work,
       work.abbreviation AS abbreviation,
       COUNT { (:Segment)-[:PART_OF]->(source) } AS segments
ORDER BY number
