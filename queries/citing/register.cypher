// Purpose: What the project knows of a source before it is given a number in it. Looks from the source: it is in few projects, but a project has many sources.
// Params: project, artifact_id
// Returns: one row: project_known, number (null where the source is no member yet), name and identifier (of the source)
OPTIONAL MATCH (project:Project {id: $project})
OPTIONAL MATCH (source:Source {id: $artifact_id})
OPTIONAL MATCH (source)<-[member:HAD_MEMBER]-(holder:Project)
WHERE holder.id = $project
RETURN project IS NOT NULL AS project_known, source.name AS name, source.identifier AS identifier, max(member.number) AS number
