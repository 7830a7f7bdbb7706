// Purpose: The claims of some answers, in their order, each with the citations it rests on.
// Params: answers (ids)
// Returns: answer (id), assertion (map of properties), citations (pairs: number, how the claim uses it; null where that was not kept)
//
// (:Citation)<-[:RESTS_ON]-(:Assertion)-[:PART_OF]->(:Answer)
UNWIND $answers AS id
MATCH (assertion:Assertion)-[:PART_OF]->(:Answer {id: id})
RETURN id AS answer,
       properties(assertion) AS assertion,
       COLLECT { MATCH (assertion)-[rests:RESTS_ON]->(citation:Citation) RETURN [citation.number, rests.relation] } AS citations
ORDER BY answer, assertion.number
