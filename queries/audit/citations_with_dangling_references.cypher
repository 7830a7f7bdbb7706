// Purpose: Citations of a place that refers to a work which the archive does not have: nobody read what it sends to.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, locator, words, refers_to
// Rows are: facts
// Topic: references
//
// (:Citation)-[:CITES]->(:Segment)-[:REFERS_TO]->(:Identifier)
MATCH (citation:Citation)-[:CITES]->(segment:Segment)-[reference:REFERS_TO]->(named:Identifier)
WHERE ($project IS NULL OR citation.project = $project)
  AND NOT EXISTS { (:Work)-[:NAMED]->(named) }
  AND NOT EXISTS { MATCH (:Work)-[:NAMED]->(whole:Identifier) WHERE EXISTS { (named)-[:PART_OF]->(whole) } }
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       segment.locator AS locator,
       reference.text AS words,
       named.name AS refers_to
ORDER BY project, citation, words, refers_to
