// Purpose: Some places by their ids.
// Params: ids
// Returns: id, kind, section, path, locator, eid, heading, heading_path, text, start, end, page, dropped, valid_from, position
UNWIND $ids AS id
MATCH (node:Segment {id: id})
RETURN node.id AS id,
       node.kind AS kind,
       node.section AS section,
       node.path AS path,
       node.locator AS locator,
       node.eid AS eid,
       node.heading AS heading,
       node.heading_path AS heading_path,
       node.text AS text,
       node.start AS start,
       node.end AS end,
       node.page AS page,
       node.dropped AS dropped,
       node.valid_from AS valid_from,
       node.position AS position
