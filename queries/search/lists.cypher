// Purpose: What leads to some places that are items of a list, and the items of those that lead to one.
// Params: ids
// Returns: id, way (lead, item), other (id), text (of the other)
//
// (:Segment {text})<-[:PART_OF]-(:Segment {text}), as "Ein Beleg muss enthalten" and "das Gewicht"
CALL {
  UNWIND $ids AS id
  MATCH (place:Segment {id: id})-[:PART_OF]->(other:Segment)
  WHERE other.text IS NOT NULL
  RETURN id, 'lead' AS way, other
  UNION
  UNWIND $ids AS id
  MATCH (place:Segment {id: id})<-[:PART_OF]-(other:Segment)
  WHERE other.text IS NOT NULL
  RETURN id, 'item' AS way, other
}
WITH id, way, other
ORDER BY id, way, other.position
RETURN id, way, other.id AS other, other.text AS text
