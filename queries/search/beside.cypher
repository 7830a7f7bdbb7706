// Purpose: The places before and behind a place in its source, of the same depth; footnotes aside.
// Params: id
// Returns: way (before, behind), locator
//
// (:Segment)-[:PART_OF]->(:Source)<-[:PART_OF]-(:Segment)
CALL {
  MATCH (place:Segment {id: $id})-[:PART_OF]->(:Source)<-[:PART_OF]-(other:Segment)
  WHERE other.kind <> 'footnote' AND coalesce(size(other.path), 0) = coalesce(size(place.path), 0) AND other.position < place.position
  RETURN 'before' AS way, other.locator AS locator
  ORDER BY other.position DESC
  LIMIT 1
  UNION
  MATCH (place:Segment {id: $id})-[:PART_OF]->(:Source)<-[:PART_OF]-(other:Segment)
  WHERE other.kind <> 'footnote' AND coalesce(size(other.path), 0) = coalesce(size(place.path), 0) AND other.position > place.position
  RETURN 'behind' AS way, other.locator AS locator
  ORDER BY other.position
  LIMIT 1
}
RETURN way, locator
