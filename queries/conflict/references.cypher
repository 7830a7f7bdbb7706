// Purpose: The references of a source that stand beside words of precedence, with the text around each.
// Params: artifact_id, marks (parts of words, in lower case)
// Returns: id and locator (of the place that refers), text, start (of the reference in the text), words (of the reference), to (id) and to_locator (of the place referred to), to_work
MATCH (place:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE place.text IS NOT NULL AND any(word IN $marks WHERE toLower(place.text) CONTAINS word)
MATCH (place)-[reference:REFERS_TO]->(to:Segment)
RETURN place.id AS id,
       place.locator AS locator,
       place.text AS text,
       reference.start - place.start AS start,
       reference.text AS words,
       to.id AS to,
       to.locator AS to_locator
ORDER BY place.position, start, to_locator
