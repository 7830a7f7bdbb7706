// Purpose: How many refusals of a project are recorded since a time.
// Params: project, since (a time)
// Returns: refusals
MATCH (refusal:Refusal {project: $project})
WHERE refusal.recorded_at >= $since
RETURN count(refusal) AS refusals
