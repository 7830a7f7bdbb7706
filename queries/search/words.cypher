// Purpose: Places of some sources by the words of their text, those that the index ranks first.
// Params: index (its name in this engine), words (in the syntax of Lucene), artifacts (ids of the sources), limit
// Returns: id, text, heading, heading_path, position, dropped, valid_from
//
// The id of a segment is that of its source, a number sign and its name: so no edge is walked for what is left out.
CALL db.index.fulltext.queryNodes($index, $words) YIELD node, score
WITH node, score
WHERE split(node.id, '#')[0] IN $artifacts
WITH node, score
ORDER BY score DESC, node.id
LIMIT $limit
RETURN node.id AS id,
       node.text AS text,
       node.heading AS heading,
       node.heading_path AS heading_path,
       node.position AS position,
       node.dropped AS dropped,
       node.valid_from AS valid_from
