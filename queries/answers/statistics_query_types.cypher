// Purpose: What kinds of questions are asked: factual, creative or analytical, and how many of each are refused.
// Params: project, reader (an agent: only what it made; null for all), since (a time; earlier ones are left out)
// Returns: query_type, questions, refused
MATCH (answer:Answer {project: $project, mode: 'ask'})
WHERE answer.started_at >= $since
  AND answer.query_type IS NOT NULL
  AND ($reader IS NULL OR EXISTS { (answer)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent {id: $reader}) })
WITH answer.query_type AS query_type,
     count(answer) AS questions,
     sum(CASE WHEN answer.outcome = 'refused' THEN 1 ELSE 0 END) AS refused
RETURN query_type, questions, refused
ORDER BY questions DESC, query_type
