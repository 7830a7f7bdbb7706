// Purpose: How well each answer is covered: its claims by rung, and the share that is supported or narrowed.
// Params: project (text; null for all), persona (text; null for all)
// Returns: project, answer, persona, outcome, rung, claims, supported, narrowed, labeled, refused, outside, covered (share)
// Rows are: facts
// Topic: coverage
// Chart: answer by supported + narrowed + labeled + refused
//
// (:Assertion)-[:PART_OF]->(:Answer)
MATCH (answer:Answer)
WHERE ($project IS NULL OR answer.project = $project) AND ($persona IS NULL OR answer.persona = $persona)
OPTIONAL MATCH (assertion:Assertion)-[:PART_OF]->(answer)
WITH answer,
     count(assertion) AS claims,
     sum(CASE WHEN assertion.rung = 'supported' THEN 1 ELSE 0 END) AS supported,
     sum(CASE WHEN assertion.rung = 'narrowed' THEN 1 ELSE 0 END) AS narrowed,
     sum(CASE WHEN assertion.rung = 'labeled' THEN 1 ELSE 0 END) AS labeled,
     sum(CASE WHEN assertion.rung = 'refused' THEN 1 ELSE 0 END) AS refused
RETURN answer.project AS project,
       answer.id AS answer,
       answer.persona AS persona,
       answer.outcome AS outcome,
       answer.rung AS rung,
       claims,
       supported,
       narrowed,
       labeled,
       refused,
       coalesce(answer.outside, 0) AS outside,
       CASE WHEN claims = 0 THEN null ELSE round(1000.0 * (supported + narrowed) / claims) / 1000 END AS covered
ORDER BY project, answer
