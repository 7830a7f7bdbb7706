// Purpose: Who verified citations, by what method, with what outcome, and how many of them that agent had cited itself.
// Params: project (text; null for all)
// Returns: project, agent, kind, method, status, checks, own
// Rows are: facts
// Topic: people
// Chart: agent by checks of status
//
// (:Agent)<-[:ATTRIBUTED_TO]-(:Verification)-[:USED]->(:Citation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent)
MATCH (agent:Agent)<-[:ATTRIBUTED_TO]-(verification:Verification)-[:USED]->(citation:Citation)
MATCH (citation)-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(author:Agent)
WHERE $project IS NULL OR citation.project = $project
RETURN citation.project AS project,
       agent.id AS agent,
       agent.kind AS kind,
       verification.method AS method,
       verification.status AS status,
       count(verification) AS checks,
       sum(CASE WHEN agent.id = author.id THEN 1 ELSE 0 END) AS own
ORDER BY project, agent, method, status
