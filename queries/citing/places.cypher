// Purpose: The segments of a source that bear text, in document order.
// Params: artifact_id
// Returns: id, section, path, locator, heading, headings (those above it, outermost first), start, end, page
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE segment.text IS NOT NULL
RETURN segment.id AS id,
       segment.section AS section,
       segment.path AS path,
       segment.locator AS locator,
       segment.heading AS heading,
       segment.heading_path AS headings,
       segment.start AS start,
       segment.end AS end,
       segment.page AS page
ORDER BY segment.position
