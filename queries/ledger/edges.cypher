// Purpose: All edges of a store, page by page, to find those that nothing accounts for.
// Params: after (the last element of the page before, empty at the start), limit
// Returns: element (the name the engine has for the edge), type, start and end (lists: element, labels, id)
MATCH (start)-[edge]->(end)
WITH start, edge, end, elementId(edge) AS element
WHERE element > $after
RETURN element,
       type(edge) AS type,
       [elementId(start), labels(start), start.id] AS start,
       [elementId(end), labels(end), end.id] AS end
ORDER BY element
LIMIT $limit
