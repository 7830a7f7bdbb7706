// Purpose: The sources of the store and how many of their places have a text, to draw from them.
// Params: none
// Returns: artifact_id, places
MATCH (source:Source)
RETURN source.id AS artifact_id,
       COUNT { MATCH (segment:Segment)-[:PART_OF]->(source) WHERE segment.text IS NOT NULL } AS places
ORDER BY artifact_id
