// Purpose: The places of a source in document order, for its outline.
// Params: artifact_id
// Returns: kind, section, path, locator, heading, text, page
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
RETURN segment.kind AS kind,
       segment.section AS section,
       segment.path AS path,
       segment.locator AS locator,
       segment.heading AS heading,
       segment.text AS text,
       segment.page AS page
ORDER BY segment.position
