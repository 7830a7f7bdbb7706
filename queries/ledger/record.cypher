// Purpose: Some records of a label with their outgoing edges, or notes that writes leave of themselves, by their ids.
// Params: ids
// Returns: label (as looked up), labels (all the node has), properties, edges (lists: type, label of the end, id of the end, properties)
//
// LABEL stands for the label: an engine plans a statement for each far sooner than one that could be for any of them.
UNWIND $ids AS id
MATCH (node:LABEL {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'LABEL' AS label, labels(node) AS labels, properties(node) AS properties, edges
