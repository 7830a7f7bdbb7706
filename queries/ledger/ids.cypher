// Purpose: The ids of all nodes of a label, page by page, to find those the log does not know. Reads all nodes of a store.
// Params: label, after (the last id of the page before, empty at the start), limit
// Returns: id
MATCH (node)
WHERE labels(node)[0] = $label AND node.id > $after
RETURN node.id AS id
ORDER BY id
LIMIT $limit
