// Purpose: Which places of a source refer to which, with the texts they bear: what hangs on what.
// Params: artifact_id
// Returns: id, locator, text, refers (ids of the places it refers to)
MATCH (place:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE place.text IS NOT NULL
RETURN place.id AS id,
       place.locator AS locator,
       place.text AS text,
       COLLECT { MATCH (place)-[:REFERS_TO]->(to:Segment) RETURN to.id } AS refers
ORDER BY place.position
