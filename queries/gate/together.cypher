// Purpose: Places of some sources that have words together, as the index ranks them.
// Params: index (its name in this engine), words (in the syntax of Lucene), artifacts (map: ids of the sources to true), limit, most (that the index is asked for)
// Returns: id, text, section, path, locator, heading, start, end, page, dropped, valid_from, position
CALL db.index.fulltext.queryNodes($index, $words, {limit: $most}) YIELD node, score
WITH node, score
WHERE $artifacts[split(node.id, '#')[0]]
RETURN node.id AS id,
       node.text AS text,
       node.section AS section,
       node.path AS path,
       node.locator AS locator,
       node.heading AS heading,
       node.start AS start,
       node.end AS end,
       node.page AS page,
       node.dropped AS dropped,
       node.valid_from AS valid_from,
       node.position AS position
ORDER BY score DESC, id
LIMIT $limit
