// Purpose: Some segments by their ids, as places; an id that is not there gives no row.
// Params: ids
// Returns: id, section, path
UNWIND $ids AS id
MATCH (segment:Segment {id: id})
RETURN id, segment.section AS section, segment.path AS path
