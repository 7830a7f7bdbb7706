// Purpose: What the project knows of a source before it is given a number in it.
// Params: project, artifact_id
// Returns: one row: project_known, number (null where the source is no member yet)
OPTIONAL MATCH (project:Project {id: $project})
OPTIONAL MATCH (project)-[member:HAD_MEMBER]->(:Source {id: $artifact_id})
RETURN project IS NOT NULL AS project_known, member.number AS number
