// Purpose: How many claims ended on each rung, and how many sentences were about no source, by day and persona.
// Params: project, reader (an agent: only what it made; null for all), since (a time; earlier ones are left out)
// Returns: day, persona, answers, supported, narrowed, labeled, refused, outside
MATCH (answer:Answer {project: $project})
WHERE answer.started_at >= $since
  AND ($reader IS NULL OR EXISTS { (answer)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent {id: $reader}) })
WITH substring(answer.started_at, 0, 10) AS day,
     coalesce(answer.persona, '') AS persona,
     count(answer) AS answers,
     sum(answer.supported) AS supported,
     sum(answer.narrowed) AS narrowed,
     sum(answer.labeled) AS labeled,
     sum(answer.refused) AS refused,
     sum(coalesce(answer.outside, 0)) AS outside
RETURN day, persona, answers, supported, narrowed, labeled, refused, outside
ORDER BY day, persona
