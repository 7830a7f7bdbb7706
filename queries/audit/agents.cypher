// Purpose: Who made citations, how many, and how many of them are verified.
// Params: project (text; null for all)
// Returns: agent, name, kind, sessions, citations, verified, first, last
// Rows are: facts
// Topic: people
// Chart: agent by citations, verified
//
// (:Citation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent)
MATCH (citation:Citation)-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH agent, session, citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH agent, session, citation, collect(verification.status)[0] AS status
RETURN agent.id AS agent,
       agent.name AS name,
       agent.kind AS kind,
       count(DISTINCT session) AS sessions,
       count(citation) AS citations,
       sum(CASE WHEN status = 'verified' THEN 1 ELSE 0 END) AS verified,
       min(citation.recorded_at) AS first,
       max(citation.recorded_at) AS last
ORDER BY agent
