// Purpose: How many answers a project has.
// Params: project, session (its name, or its id where it has none; null for all), reader (an agent: only what it made; null for all)
// Returns: answers
MATCH (answer:Answer {project: $project})-[:GENERATED_BY]->(session:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE ($reader IS NULL OR agent.id = $reader) AND ($session IS NULL OR coalesce(session.name, session.id) = $session)
RETURN count(answer) AS answers
