// Purpose: Citations that were corrected, with the one that takes their place.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, corrected_by (number), new_claim, corrected_at
// Rows are: facts
// Topic: freshness
//
// (:Citation)-[:SUPERSEDES]->(:Citation)
MATCH (newer:Citation)-[:SUPERSEDES]->(older:Citation)
WHERE $project IS NULL OR older.project = $project
RETURN older.project AS project,
       older.number AS citation,
       older.claim AS claim,
       newer.number AS corrected_by,
       newer.claim AS new_claim,
       newer.recorded_at AS corrected_at
ORDER BY project, citation, corrected_by
