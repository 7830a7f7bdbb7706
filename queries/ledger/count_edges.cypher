// Purpose: How many edges of each type there are, by the label of the node they start at.
// Params: none
// Returns: label, type, count
MATCH (start)-[edge]->()
RETURN labels(start)[0] AS label, type(edge) AS type, count(edge) AS count
