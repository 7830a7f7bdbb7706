// Purpose: Names of a citation, of its checks and of its project: where its trail begins.
// Params: project, citation (id)
// Returns: label, id
MATCH (node:Citation {id: $citation})
RETURN 'Citation' AS label, node.id AS id
UNION
MATCH (node:Verification)-[:USED]->(:Citation {id: $citation})
RETURN 'Verification' AS label, node.id AS id
UNION
MATCH (node:Project {id: $project})
RETURN 'Project' AS label, node.id AS id
