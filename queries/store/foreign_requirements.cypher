// Purpose: The requirements of somebody else's graph under a label, with what each is joined to by which edges.
// Params: none
// Returns: id, properties, edges (pairs: type of the edge, id of the node it leads to)
MATCH (requirement:LABEL)
OPTIONAL MATCH (requirement)-[edge]->(thing)
WITH requirement, collect(CASE WHEN thing IS NULL THEN NULL ELSE [type(edge), elementId(thing)] END) AS edges
RETURN elementId(requirement) AS id, properties(requirement) AS properties, edges
ORDER BY id
