// Purpose: How many nodes there are of each set of labels.
// Params: none
// Returns: labels (all of a node, none for one without), count
MATCH (node)
RETURN labels(node) AS labels, count(node) AS count
