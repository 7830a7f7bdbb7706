// Purpose: The tags that sources of a project bear now.
// Params: project, source (number; null for all)
// Returns: a row a tag of a source: tag, source (number), artifact_id, annotation (number), agent (who set it)
//
// (:Annotation {motivation: 'tagging'})-[:HAS_SOURCE]->(:Source)
MATCH (annotation:Annotation {project: $project, motivation: 'tagging'})
WHERE annotation.withdrawn IS NULL AND NOT EXISTS { (:Annotation)-[:SUPERSEDES]->(annotation) }
MATCH (annotation)-[:HAS_SOURCE]->(source:Source)<-[member:HAD_MEMBER]-(holder:Project)
WHERE holder.id = $project AND ($source IS NULL OR member.number = $source)
MATCH (annotation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
RETURN annotation.body AS tag,
       member.number AS source,
       source.artifact_id AS artifact_id,
       annotation.number AS annotation,
       agent.id AS agent
ORDER BY tag, source
