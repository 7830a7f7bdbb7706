// Purpose: Places of a source that should bear text and have none; a section only holds the places below it.
// Params: none
// Returns: source, locator, kind, page, segment
// Rows are: faults
// Topic: gaps
//
// (:Segment)-[:PART_OF]->(:Source)
MATCH (segment:Segment)-[:PART_OF]->(source:Source)
WHERE segment.kind <> 'section' AND segment.text IS NULL
WITH source, segment
ORDER BY source.name, segment.position
RETURN source.name AS source,
       segment.locator AS locator,
       segment.kind AS kind,
       segment.page AS page,
       segment.id AS segment
