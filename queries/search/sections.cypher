// Purpose: The places of some sections that bear text, of a long section its first ones.
// Params: ids (of the sections), most (places of each)
// Returns: top (the section), id, kind, section, path, locator, eid, heading, heading_path, text, start, end, page, dropped, valid_from, position
UNWIND $ids AS top
MATCH (:Segment {id: top})<-[:PART_OF*0..12]-(segment:Segment)
WHERE segment.text IS NOT NULL
WITH DISTINCT top, segment
ORDER BY segment.position
WITH top, collect(segment)[0..$most] AS places
UNWIND places AS node
RETURN top,
       node.id AS id,
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
