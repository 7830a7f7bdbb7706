// Purpose: How many questions were asked and how many of them refused, by persona, with the best similarity on average.
// Params: project, reader (an agent: only what it made; null for all), since (a time; earlier ones are left out)
// Returns: persona, asked, refused, similarity (average over those where something was found; null for none)
MATCH (answer:Answer {project: $project, mode: 'ask'})
WHERE answer.started_at >= $since
  AND ($reader IS NULL OR EXISTS { (answer)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent {id: $reader}) })
WITH coalesce(answer.persona, '') AS persona,
     count(answer) AS asked,
     sum(CASE WHEN answer.outcome = 'refused' THEN 1 ELSE 0 END) AS refused,
     avg(answer.similarity) AS similarity
RETURN persona, asked, refused, similarity
ORDER BY persona
