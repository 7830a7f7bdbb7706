// Purpose: How conflicts were resolved: by which principle, in favour of which, why, by whom and on which citation.
// Params: project (text; null for all)
// Returns: project, conflict, kind, principle, prevails (null where both can be kept), over, reason, citation (number), agent, at
// Rows are: facts
// Topic: findings
//
// (:Resolution)-[:RESOLVES]->(:Conflict), (:Resolution)-[:PREFERS]->(:Rule|Citation), (:Resolution)-[:RESTS_ON]->(:Citation)
MATCH (resolution:Resolution)-[:RESOLVES]->(conflict:Conflict)
WHERE ($project IS NULL OR resolution.project = $project) AND NOT EXISTS { (:Resolution)-[:SUPERSEDES]->(resolution) }
MATCH (resolution)-[:RESTS_ON]->(citation:Citation)
MATCH (resolution)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
OPTIONAL MATCH (resolution)-[:PREFERS]->(winner WHERE winner.id > '')
WITH resolution, conflict, citation, agent, winner,
     COLLECT {
       MATCH (conflict)-[:BETWEEN]->(party WHERE party.id > '')
       WHERE winner IS NULL OR party.id <> winner.id
       WITH coalesce('[' + toString(party.number) + ']', party.locator) AS name
       ORDER BY name
       RETURN name
     } AS others
RETURN resolution.project AS project,
       conflict.pair AS conflict,
       conflict.kind AS kind,
       resolution.principle AS principle,
       coalesce('[' + toString(winner.number) + ']', winner.locator) AS prevails,
       others AS over,
       resolution.reason AS reason,
       citation.number AS citation,
       agent.id AS agent,
       resolution.recorded_at AS at
ORDER BY project, at, conflict
