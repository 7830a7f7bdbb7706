// Purpose: How many edges of each type lead to nodes, as these see it themselves, by their labels.
// Params: none
// Returns: labels (all of that node), type, count
//
// An engine keeps an edge with both its ends. One that its end has lost is there for whoever comes from its start alone.
MATCH (end)<-[edge]-()
WHERE endNode(edge) = end
RETURN labels(end) AS labels, type(edge) AS type, count(edge) AS count
