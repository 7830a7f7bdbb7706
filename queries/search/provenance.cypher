// Purpose: What leads back from some places: where they stand on the page, and since when and until when they are the law.
// Params: ids
// Returns: id, boxes (flat), valid_from, valid_to
UNWIND $ids AS id
MATCH (place:Segment {id: id})-[:PART_OF]->(source:Source)
RETURN id,
       place.boxes AS boxes,
       coalesce(place.valid_from, source.valid_from, source.stand) AS valid_from,
       source.valid_to AS valid_to
