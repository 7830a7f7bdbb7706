// Purpose: What some places stand in, what stands in them, what they refer to and who refers to them.
// Params: ids
// Returns: id, way (above, below, to, from), other (id), kind and locator (of the other), bears (whether the other bears text), words (of the reference, null for above and below)
//
// (:Segment)-[:PART_OF]->(:Segment), (:Segment)-[:REFERS_TO]->(:Segment)
CALL {
  UNWIND $ids AS id
  MATCH (place:Segment {id: id})-[:PART_OF]->(other:Segment)
  RETURN id, 'above' AS way, other AS end, null AS words
  UNION
  UNWIND $ids AS id
  MATCH (place:Segment {id: id})<-[:PART_OF]-(other:Segment)
  RETURN id, 'below' AS way, other AS end, null AS words
  UNION
  UNWIND $ids AS id
  MATCH (place:Segment {id: id})-[reference:REFERS_TO]->(other:Segment)
  RETURN id, 'to' AS way, other AS end, reference.text AS words
  UNION
  UNWIND $ids AS id
  MATCH (place:Segment {id: id})<-[reference:REFERS_TO]-(other:Segment)
  RETURN id, 'from' AS way, other AS end, reference.text AS words
}
WITH id, way, end, words
ORDER BY id, way, end.position, words
RETURN id, way, end.id AS other, end.kind AS kind, end.locator AS locator, end.text IS NOT NULL AS bears, words
