// Purpose: All nodes of a store, page by page, to find those that nothing accounts for.
// Params: after (the last element of the page before, empty at the start), limit
// Returns: element (the name the engine has for the node), labels, id (whatever stands there)
MATCH (node)
WITH node, elementId(node) AS element
WHERE element > $after
RETURN element, labels(node) AS labels, node.id AS id
ORDER BY element
LIMIT $limit
