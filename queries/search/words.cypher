// Purpose: Places of some sources by the words of their text, among those that the index ranks first.
// Params: index (its name in this engine), words (in the syntax of Lucene), artifacts (map: ids of the sources to true), limit, most (that the index is asked for)
// Returns: one row: hits (of all sources, at most that many), places (maps of id, text, heading, heading_path, position, dropped, valid_from)
//
// Taking a place out of the index costs more than finding it, so it is asked for its best only; where these are as many
// as asked for and too few are of these sources, it is asked again for more. The id of a segment is that of its source,
// a number sign and its name: so no edge is walked for what is left out, and a map is looked up, not a list gone through.
CALL db.index.fulltext.queryNodes($index, $words, {limit: $most}) YIELD node, score
WITH node, score
WHERE node.id > ''
ORDER BY score DESC, node.id
WITH collect(node) AS found
RETURN size(found) AS hits,
       [node IN found WHERE $artifacts[split(node.id, '#')[0]] |
        {id: node.id, text: node.text, heading: node.heading, heading_path: node.heading_path,
         position: node.position, dropped: node.dropped, valid_from: node.valid_from}][0..$limit] AS places
