// Purpose: All edges of a store, each once, to find those that nothing accounts for.
// Params: none
// Returns: element (the name the engine has for the edge), type, start and end (lists: element, labels, id)
MATCH (start)-[edge]->(end)
RETURN elementId(edge) AS element,
       type(edge) AS type,
       [elementId(start), labels(start), start.id] AS start,
       [elementId(end), labels(end), end.id] AS end
