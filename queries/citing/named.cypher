// Purpose: The sources of a project that go by a name: identifier, name or abbreviation, as written or in small letters.
// Params: project, name, type (null for all)
// Returns: number, exact (whether the identifier is the name as written)
MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source:Source)
WHERE $type IS NULL OR coalesce(member.type, source.type) = $type
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
WITH member.number AS number,
     coalesce(member.identifier, source.identifier) AS identifier,
     coalesce(member.name, source.name) AS title,
     work.abbreviation AS abbreviation
WHERE toLower(identifier) = toLower($name)
   OR toLower(title) = toLower($name)
   OR toLower(coalesce(abbreviation, '')) = toLower($name)
RETURN number, identifier = $name AS exact
ORDER BY exact DESC, number DESC
