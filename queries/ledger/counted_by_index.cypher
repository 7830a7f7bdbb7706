// Purpose: How many nodes of a label the index of a property leads to for some values. LABEL and PROPERTY stand for any.
// Params: values
// Returns: value, nodes (a value without a node has no row)
UNWIND $values AS value
MATCH (node:LABEL {PROPERTY: value})
RETURN value, count(node) AS nodes
