// Purpose: How many nodes of each label there are.
// Params: none
// Returns: label, count
MATCH (node)
RETURN labels(node)[0] AS label, count(node) AS count
