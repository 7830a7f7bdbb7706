// Purpose: How often questions were refused, by category of the question against what the evidence fell short of.
// Params: project, reader (an agent: only what it made; null for all), since (a time; earlier ones are left out)
// Returns: kind (category or coverage), reason (the category, or how the evidence fell short), persona, refusals
//
// A refusal with a category was made before anything was looked up; without one, the evidence did not suffice.
MATCH (refusal:Refusal {project: $project})-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
WHERE refusal.recorded_at >= $since AND ($reader IS NULL OR agent.id = $reader)
WITH CASE WHEN refusal.category IS NULL THEN 'coverage' ELSE 'category' END AS kind,
     coalesce(refusal.category, refusal.reason) AS reason,
     coalesce(refusal.persona, '') AS persona,
     count(refusal) AS refusals
RETURN kind, reason, persona, refusals
ORDER BY kind, refusals DESC, reason, persona
