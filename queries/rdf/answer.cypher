// Purpose: Names of an answer, of what is part of it, and of the checks of the citations it rests on.
// Params: answer (id)
// Returns: label, id
MATCH (node:Answer {id: $answer})
RETURN 'Answer' AS label, node.id AS id
UNION
MATCH (node:Step)-[:PART_OF]->(:Answer {id: $answer})
RETURN 'Step' AS label, node.id AS id
UNION
MATCH (node:Assertion)-[:PART_OF]->(:Answer {id: $answer})
RETURN 'Assertion' AS label, node.id AS id
UNION
MATCH (node:Refusal)-[:PART_OF]->(:Answer {id: $answer})
RETURN 'Refusal' AS label, node.id AS id
UNION
MATCH (node:Disclosure)-[:USED]->(:Answer {id: $answer})
RETURN 'Disclosure' AS label, node.id AS id
UNION
MATCH (assertion:Assertion)-[:PART_OF]->(:Answer {id: $answer})
MATCH (assertion)-[:RESTS_ON]->(citation:Citation)<-[:USED]-(node:Verification)
RETURN 'Verification' AS label, node.id AS id
UNION
MATCH (answer:Answer {id: $answer})
MATCH (node:Project {id: answer.project})
RETURN 'Project' AS label, node.id AS id
