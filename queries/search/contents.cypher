// Purpose: The sections of a source with their headings, in the order of the document: its table of contents.
// Params: artifact_id
// Returns: locator, heading, page
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE segment.kind <> 'footnote' AND segment.section IS NOT NULL AND segment.section <> '' AND coalesce(size(segment.path), 0) = 0
RETURN segment.locator AS locator, segment.heading AS heading, segment.page AS page
ORDER BY segment.position
