// Purpose: The sources of all projects that go by a name: identifier, name or abbreviation, whatever the case; or by id.
// Params: project (null for all), name
// Returns: source (artifact ID), name, projects
MATCH (project:Project)-[member:HAD_MEMBER]->(source:Source)
WHERE project.id > '' AND ($project IS NULL OR project.id = $project)
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
WITH project, source, coalesce(member.name, source.name) AS title,
     [coalesce(member.identifier, source.identifier), coalesce(member.name, source.name), work.abbreviation,
      source.id] AS names
WHERE any(one IN names WHERE toLower(one) = toLower($name))
RETURN source.id AS source, title AS name, collect(project.id) AS projects
ORDER BY source, name
