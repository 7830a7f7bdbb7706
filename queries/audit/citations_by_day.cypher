// Purpose: How many citations were made on each day, by whom, and how many were corrections.
// Params: project (text; null for all)
// Returns: project, day, agent, citations, corrections
// Rows are: facts
// Topic: people
// Chart: day by citations, corrections
//
// (:Citation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent)
MATCH (citation:Citation)-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE $project IS NULL OR citation.project = $project
WITH citation, agent, CASE WHEN EXISTS { (citation)-[:SUPERSEDES]->(:Citation) } THEN 1 ELSE 0 END AS correction
RETURN citation.project AS project,
       substring(citation.recorded_at, 0, 10) AS day,
       agent.id AS agent,
       count(citation) AS citations,
       sum(correction) AS corrections
ORDER BY project, day, agent
