// Purpose: What some nodes are next to, to say where a node stands that has no name.
// Params: elements (names the engine has for the nodes), limit (neighbours of each and direction)
// Returns: element, keys (the names of its properties), outgoing and incoming (lists of lists: type, element, labels, id)
MATCH (node)
WHERE elementId(node) IN $elements
RETURN elementId(node) AS element,
       keys(node) AS keys,
       COLLECT {
         MATCH (node)-[edge]->(end)
         RETURN [type(edge), elementId(end), labels(end), end.id]
         LIMIT $limit
       } AS outgoing,
       COLLECT {
         MATCH (node)<-[edge]-(start)
         RETURN [type(edge), elementId(start), labels(start), start.id]
         LIMIT $limit
       } AS incoming
