// Purpose: The sources that a source was computed from, with their numbers in a project.
// Params: project, artifact_id
// Returns: number (null where the project has it not), artifact_id, name, identifier
MATCH (:Source {artifact_id: $artifact_id})-[:DERIVED_FROM]->(origin:Source)
OPTIONAL MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(origin)
RETURN member.number AS number,
       origin.artifact_id AS artifact_id,
       origin.name AS name,
       origin.identifier AS identifier
ORDER BY number, artifact_id
