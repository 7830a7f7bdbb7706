// Purpose: Citations of a source that was not in force on a day: it came later, or was over by then.
// Params: as_of (day), project (text; null for all)
// Returns: project, citation (number), claim, source, version, valid_from, valid_to
// Rows are: faults
// Topic: freshness
//
// (:Citation)-[:CITES_SOURCE]->(:Source)
MATCH (citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE ($project IS NULL OR citation.project = $project)
  AND (source.valid_from > $as_of OR source.valid_to < $as_of)
  AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       source.name AS source,
       source.version AS version,
       source.valid_from AS valid_from,
       source.valid_to AS valid_to
ORDER BY project, citation
