// Purpose: The answers of a project, the newest first, each with the refusals that belong to it.
// Params: project, id (null for all), session (its name, or its id where it has none; null for all), reader (an agent: only what it made; null for all), limit
// Returns: answer (map of properties), session, agent, refusals (list of maps)
//
// (:Refusal)-[:PART_OF]->(:Answer)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent)
MATCH (answer:Answer {project: $project})-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE ($id IS NULL OR answer.id = $id)
  AND ($reader IS NULL OR agent.id = $reader)
  AND ($session IS NULL OR coalesce(session.name, session.id) = $session)
WITH answer, coalesce(session.name, session.id) AS session, agent.id AS agent
ORDER BY answer.id DESC
LIMIT $limit
RETURN properties(answer) AS answer,
       session,
       agent,
       COLLECT { MATCH (refusal:Refusal)-[:PART_OF]->(answer) RETURN properties(refusal) } AS refusals
ORDER BY answer.id DESC
