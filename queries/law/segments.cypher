// Purpose: The text-bearing segments of a source, or of one section of it, in document order.
// Params: artifact_id, section (null for all)
// Returns: id, eid, kind, section, path, locator, heading, text, page, satz, valid_from, heading_path
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE segment.text IS NOT NULL AND ($section IS NULL OR segment.section = $section)
RETURN segment.id AS id,
       segment.eid AS eid,
       segment.kind AS kind,
       segment.section AS section,
       segment.path AS path,
       segment.locator AS locator,
       segment.heading AS heading,
       segment.text AS text,
       segment.page AS page,
       segment.satz AS satz,
       segment.valid_from AS valid_from,
       segment.heading_path AS heading_path
ORDER BY segment.position
