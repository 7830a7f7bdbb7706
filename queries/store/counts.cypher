// Purpose: How many records of each label the store holds.
// Params: none
// Returns: label, count
MATCH (node)
RETURN labels(node)[0] AS label, count(node) AS count
ORDER BY label
