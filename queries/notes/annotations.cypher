// Purpose: Annotations of a project, in the order of their numbers.
// Params: project, number (null for all), motivations (list; null for all), source (number; null for all), citation (number; null for all), reader (an agent: of those on citations, only those on its own; null for all), history (false: only those that nothing supersedes and that are no withdrawals)
// Returns: annotation (map of properties), source (number), citation (number), session, agent, older (number), newer (number), segments (ids)
//
// (:Annotation)-[:HAS_SOURCE]->(:Source), (:Annotation)-[:CITES]->(:Citation|:Segment)
MATCH (annotation:Annotation {project: $project})
WHERE ($number IS NULL OR annotation.number = $number)
  AND ($motivations IS NULL OR annotation.motivation IN $motivations)
MATCH (annotation)-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
OPTIONAL MATCH (annotation)-[:HAS_SOURCE]->(:Source)<-[member:HAD_MEMBER]-(holder:Project)
WHERE holder.id = $project
OPTIONAL MATCH (annotation)-[:CITES]->(citation:Citation)
OPTIONAL MATCH (citation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(citer:Agent)
OPTIONAL MATCH (annotation)-[:SUPERSEDES]->(older:Annotation)
OPTIONAL MATCH (newer:Annotation)-[:SUPERSEDES]->(annotation)
WITH annotation, session, agent, member, citation, citer, older, newer
WHERE ($source IS NULL OR member.number = $source)
  AND ($citation IS NULL OR citation.number = $citation)
  AND ($reader IS NULL OR citation IS NULL OR citer.id = $reader)
  AND ($history OR (newer IS NULL AND annotation.withdrawn IS NULL))
OPTIONAL MATCH (annotation)-[:CITES]->(segment:Segment)
WITH annotation, session, agent, member, citation, older, newer, segment
ORDER BY segment.position
RETURN properties(annotation) AS annotation,
       member.number AS source,
       citation.number AS citation,
       coalesce(session.name, session.id) AS session,
       agent.id AS agent,
       older.number AS older,
       newer.number AS newer,
       collect(segment.id) AS segments
ORDER BY annotation.number
