// Purpose: How many nodes of a label have each value of a property, by going through the nodes. LABEL and PROPERTY stand for any.
// Params: limit (values)
// Returns: value, nodes
MATCH (node:LABEL)
WITH node.PROPERTY AS value, count(node) AS nodes
WHERE value IS NOT NULL
RETURN value, nodes
LIMIT $limit
