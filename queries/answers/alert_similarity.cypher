// Purpose: Whether what is found for questions is on average too far from them, which points to a drift of the archive.
// Params: project, reader (an agent: only what it made; null for all), since (a time; earlier ones are left out), least (0 to 1)
// Returns: questions, found (the average similarity), bound
MATCH (answer:Answer {project: $project, mode: 'ask'})
WHERE answer.started_at >= $since
  AND answer.similarity IS NOT NULL
  AND ($reader IS NULL OR EXISTS { (answer)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent {id: $reader}) })
WITH count(answer) AS questions, avg(answer.similarity) AS found
WHERE questions > 0 AND found < $least
RETURN questions, found, $least AS bound
