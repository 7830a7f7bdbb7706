// Purpose: Citations that rest on a passage of a source of which a newer version is in the archive.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, locator, source, version, newer, newer_version, newer_since
// Rows are: faults
// Topic: freshness
//
// (:Citation)-[:CITES_SOURCE]->(:Source)<-[:SUPERSEDES]-(:Source)
MATCH (citation:Citation)-[:CITES_SOURCE]->(source:Source)<-[:SUPERSEDES]-(newer:Source)
WHERE ($project IS NULL OR citation.project = $project)
  AND EXISTS { (citation)-[:CITES]->(:Segment) }
  AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       citation.matched_locator AS locator,
       source.name AS source,
       source.version AS version,
       newer.name AS newer,
       newer.version AS newer_version,
       newer.recorded_at AS newer_since
ORDER BY project, citation
