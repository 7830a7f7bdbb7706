// Purpose: How many citations of a project rest on each of its sources.
// Params: project, reader (an agent: only what it made; null for all)
// Returns: source (number), citations
MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source:Source)<-[:CITES_SOURCE]-(citation:Citation {project: $project})
MATCH (citation)-[:GENERATED_BY]->(session:Session)
OPTIONAL MATCH (session)-[:ATTRIBUTED_TO]->(agent:Agent)
WITH member, citation, agent
WHERE $reader IS NULL OR agent.id = $reader
RETURN member.number AS source, count(DISTINCT citation) AS citations
