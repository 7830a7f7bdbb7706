// Purpose: The ids of places of some sources that have words together, as the index ranks them.
// Params: index (its name in this engine), words (in the syntax of Lucene), artifacts (map: ids of the sources to true), limit, most (that the index is asked for)
// Returns: ids (a list: one row is fetched faster than many)
CALL db.index.fulltext.queryNodes($index, $words, {limit: $most}) YIELD node, score
WITH node.id AS id, score
WHERE $artifacts[split(id, '#')[0]]
WITH id, score
ORDER BY score DESC, id
LIMIT $limit
RETURN collect(id) AS ids
