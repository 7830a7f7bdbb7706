// Purpose: Which of some nodes are there, to name the end of an edge that is missing. Looks at every node: for errors only.
// Params: ids
// Returns: label, id
MATCH (node)
WHERE node.id IN $ids
RETURN labels(node)[0] AS label, node.id AS id
