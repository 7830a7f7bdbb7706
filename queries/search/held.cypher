// Purpose: What the full-text index answers to some searches at once, to hold it to the texts of the places.
// Params: index (its name in this engine), asked (maps: id of a place, words in the syntax of Lucene), most (that the index is asked for)
// Returns: asked (id), hits (maps of id and text, at most that many)
UNWIND $asked AS one
CALL db.index.fulltext.queryNodes($index, one.words, {limit: $most}) YIELD node
RETURN one.id AS asked, collect({id: node.id, text: node.text}) AS hits
