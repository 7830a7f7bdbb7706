// Purpose: How well the answers of each persona are covered, and how often it was refused an answer.
// Params: project (text; null for all)
// Returns: project, persona, answers, answered, claims, supported, narrowed, labeled, refused, covered (share)
// Rows are: facts
// Topic: coverage
// Chart: persona by supported + narrowed + labeled + refused
//
// (:Assertion)-[:PART_OF]->(:Answer)
MATCH (answer:Answer)
WHERE $project IS NULL OR answer.project = $project
OPTIONAL MATCH (assertion:Assertion)-[:PART_OF]->(answer)
WITH answer,
     count(assertion) AS claims,
     sum(CASE WHEN assertion.rung = 'supported' THEN 1 ELSE 0 END) AS supported,
     sum(CASE WHEN assertion.rung = 'narrowed' THEN 1 ELSE 0 END) AS narrowed,
     sum(CASE WHEN assertion.rung = 'labeled' THEN 1 ELSE 0 END) AS labeled,
     sum(CASE WHEN assertion.rung = 'refused' THEN 1 ELSE 0 END) AS refused
WITH answer.project AS project,
     coalesce(answer.persona, '') AS persona,
     count(answer) AS answers,
     sum(CASE WHEN answer.outcome = 'answered' THEN 1 ELSE 0 END) AS answered,
     sum(claims) AS claims,
     sum(supported) AS supported,
     sum(narrowed) AS narrowed,
     sum(labeled) AS labeled,
     sum(refused) AS refused
RETURN project,
       persona,
       answers,
       answered,
       claims,
       supported,
       narrowed,
       labeled,
       refused,
       CASE WHEN claims = 0 THEN null ELSE round(1000.0 * (supported + narrowed) / claims) / 1000 END AS covered
ORDER BY project, persona
