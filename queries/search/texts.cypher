// Purpose: The texts of a source with the headings above them, in the order of the document.
// Params: artifact_id
// Returns: id, heading, heading_path, text, start, end
MATCH (segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE segment.text IS NOT NULL
RETURN segment.id AS id, segment.heading AS heading, segment.heading_path AS heading_path, segment.text AS text,
       segment.start AS start, segment.end AS end
ORDER BY segment.position
