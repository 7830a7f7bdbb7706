// Purpose: How many edges of each type there are, by the labels of the node they start at.
// Params: none
// Returns: labels (all of that node), type, count
MATCH (start)-[edge]->()
RETURN labels(start) AS labels, type(edge) AS type, count(edge) AS count
