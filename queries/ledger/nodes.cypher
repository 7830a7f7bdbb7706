// Purpose: All nodes of a store, each once, to find those that nothing accounts for.
// Params: none
// Returns: element (the name the engine has for the node), labels, id (whatever stands there)
MATCH (node)
RETURN elementId(node) AS element, labels(node) AS labels, node.id AS id
