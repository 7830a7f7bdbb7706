// Purpose: The personas of whose questions more than a given share is refused, where enough were asked to tell (citation enforcement, "Alerting").
// Params: project, reader (an agent: only what it made; null for all), since (a time; earlier ones are left out), share (0 to 1), least (questions from which on a share says something)
// Returns: persona, asked, refused, found (the share), bound
MATCH (answer:Answer {project: $project, mode: 'ask'})
WHERE answer.started_at >= $since
  AND ($reader IS NULL OR EXISTS { (answer)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent {id: $reader}) })
WITH coalesce(answer.persona, '') AS persona,
     count(answer) AS asked,
     sum(CASE WHEN answer.outcome = 'refused' THEN 1 ELSE 0 END) AS refused
WHERE asked >= $least AND refused > $share * asked
RETURN persona, asked, refused, 1.0 * refused / asked AS found, $share AS bound
ORDER BY found DESC, persona
