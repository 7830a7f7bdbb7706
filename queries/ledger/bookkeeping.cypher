// Purpose: What the store keeps beside its records and its log: all counters, heads of the log and notes on the schema.
// Params: none
// Returns: element (the name the engine has for the node), label, labels, properties
MATCH (node:Counter)
RETURN elementId(node) AS element, 'Counter' AS label, labels(node) AS labels, properties(node) AS properties
UNION ALL
MATCH (node:Log)
RETURN elementId(node) AS element, 'Log' AS label, labels(node) AS labels, properties(node) AS properties
UNION ALL
MATCH (node:Schema)
RETURN elementId(node) AS element, 'Schema' AS label, labels(node) AS labels, properties(node) AS properties
