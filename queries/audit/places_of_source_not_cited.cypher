// Purpose: The places of one source that bear text and that no citation rests on, in the order of the text.
// Params: source (text), project (text; null for all)
// Returns: position, locator, kind, page, text
// Rows are: facts
// Topic: coverage
//
// (:Citation)-[:CITES]->(:Segment)-[:PART_OF]->(:Source)
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $source})
WHERE segment.text IS NOT NULL
  AND NOT EXISTS {
    MATCH (citation:Citation)-[:CITES]->(segment)
    WHERE $project IS NULL OR citation.project = $project
  }
RETURN segment.position AS position,
       segment.locator AS locator,
       segment.kind AS kind,
       segment.page AS page,
       segment.text AS text
ORDER BY position, locator
