// Purpose: Who cited what when: each citation with its agent, session and time, in the order it was done.
// Params: project (text; null for all), agent (text; null for all), since (time; default 0000), until (time; default 9999)
// Returns: recorded_at, agent, session, project, citation (number), claim, locator, source
// Rows are: facts
// Topic: people
//
// (:Source)<-[:CITES_SOURCE]-(:Citation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent)
MATCH (source:Source)<-[:CITES_SOURCE]-(citation:Citation)-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE ($project IS NULL OR citation.project = $project)
  AND ($agent IS NULL OR agent.id = $agent)
  AND citation.recorded_at >= $since AND citation.recorded_at < $until
RETURN citation.recorded_at AS recorded_at,
       agent.id AS agent,
       coalesce(session.name, session.id) AS session,
       citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       citation.matched_locator AS locator,
       source.name AS source
ORDER BY recorded_at, project, citation
