// Purpose: How many nodes there are of a label, which an engine knows without looking. LABEL stands for any.
// Params: none
// Returns: nodes
MATCH (node:LABEL)
RETURN count(node) AS nodes
