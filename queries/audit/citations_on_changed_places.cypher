// Purpose: Citations of a place whose words a newer version has changed or dropped.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, locator, change, new_locator, new_text, since
// Rows are: faults
// Topic: freshness
//
// (:Citation)-[:CITES]->(:Segment)<-[:SUPERSEDES]-(:Segment), (:Comparison)-[:DROPPED]->(:Segment)
CALL {
  MATCH (citation:Citation)-[:CITES]->(old:Segment)<-[revision:SUPERSEDES]-(new:Segment)
  WHERE revision.kind = 'changed'
  RETURN citation, old, revision.kind AS change, new.locator AS new_locator, new.text AS new_text, revision.valid_from AS since
  UNION
  MATCH (citation:Citation)-[:CITES]->(old:Segment)<-[:DROPPED]-(comparison:Comparison)
  RETURN citation, old, 'dropped' AS change, null AS new_locator, null AS new_text, comparison.valid_from AS since
}
WITH citation, old, change, new_locator, new_text, since
WHERE ($project IS NULL OR citation.project = $project) AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       old.locator AS locator,
       change,
       new_locator,
       new_text,
       since
ORDER BY project, citation, locator, change
