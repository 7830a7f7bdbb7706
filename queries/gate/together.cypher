// Purpose: The ids of places of some sources that have words together, as the index ranks them, for many questions.
// Params: index (its name in this engine), questions (list of words in the syntax of Lucene), artifacts (map: ids of the sources to true), limit, most (that the index is asked for)
// Returns: turn (which of the questions; none for one that finds nothing), hits (of all sources, at most that many), ids (a list: one row is fetched faster than many)
UNWIND range(0, size($questions) - 1) AS turn
CALL db.index.fulltext.queryNodes($index, $questions[turn], {limit: $most}) YIELD node, score
WITH turn, node.id AS id, score
WHERE id > ''
ORDER BY turn, score DESC, id
WITH turn, collect(id) AS found
RETURN turn, size(found) AS hits, [id IN found WHERE $artifacts[split(id, '#')[0]]][0..$limit] AS ids
