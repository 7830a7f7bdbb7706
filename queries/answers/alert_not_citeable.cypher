// Purpose: Whether refusals for want of citeable content spike, which points to sources that were taken in badly.
// Params: project, reader (an agent: only what it made; null for all), before (a time: where the earlier days begin), since (a time: where the latest days begin), least (refusals that count as a spike), times (how many times as many a day as before), days (latest), days_before
// Returns: latest, earlier (refusals), found (a day), bound (a day)
MATCH (refusal:Refusal {project: $project, reason: 'no_citeable_content'})-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE refusal.recorded_at >= $before AND ($reader IS NULL OR agent.id = $reader)
WITH sum(CASE WHEN refusal.recorded_at >= $since THEN 1 ELSE 0 END) AS latest,
     sum(CASE WHEN refusal.recorded_at < $since THEN 1 ELSE 0 END) AS earlier
WHERE latest >= $least AND 1.0 * latest / $days > 1.0 * $times * earlier / $days_before
RETURN latest, earlier, 1.0 * latest / $days AS found, 1.0 * $times * earlier / $days_before AS bound
