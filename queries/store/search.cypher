// Purpose: Find segments by the words of their text, best first.
// Params: index (its name in this engine), words (in the syntax of Lucene), limit
// Returns: id, score
CALL db.index.fulltext.queryNodes($index, $words) YIELD node, score
WITH node, score
WHERE node.id > ''
RETURN node.id AS id, score
ORDER BY score DESC
LIMIT $limit
