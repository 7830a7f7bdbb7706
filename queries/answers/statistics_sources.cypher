// Purpose: How many sources are found for a question: the questions by their number of sources.
// Params: project, reader (an agent: only what it made; null for all), since (a time; earlier ones are left out)
// Returns: sources, questions
MATCH (answer:Answer {project: $project, mode: 'ask'})
WHERE answer.started_at >= $since
  AND answer.sources_found IS NOT NULL
  AND ($reader IS NULL OR EXISTS { (answer)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent {id: $reader}) })
WITH answer.sources_found AS sources, count(answer) AS questions
RETURN sources, questions
ORDER BY sources
