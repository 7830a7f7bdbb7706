// Purpose: The segments right below some segments, as places.
// Params: ids
// Returns: parent (id), id, section, path
UNWIND $ids AS parent
MATCH (:Segment {id: parent})<-[:PART_OF]-(segment:Segment)
RETURN parent, segment.id AS id, segment.section AS section, segment.path AS path
