// Purpose: Places of some sources by the words of their text, those that the index ranks first.
// Params: index (its name in this engine), words (in the syntax of Lucene), artifacts (ids of the sources), limit
// Returns: id, kind, section, path, locator, eid, heading, heading_path, text, start, end, page, dropped, valid_from, position
//
// The id of a segment is that of its source, a number sign and its name: so no edge is walked for what is left out.
CALL db.index.fulltext.queryNodes($index, $words) YIELD node, score
WITH node, score
WHERE split(node.id, '#')[0] IN $artifacts
WITH node, score
ORDER BY score DESC, node.id
LIMIT $limit
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
