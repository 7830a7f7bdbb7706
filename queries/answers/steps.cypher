// Purpose: The steps on the path of some answers, in their order.
// Params: answers (ids)
// Returns: answer (id), step (map of properties), agent
//
// (:Agent)<-[:ATTRIBUTED_TO]-(:Step)-[:PART_OF]->(:Answer)
UNWIND $answers AS id
MATCH (step:Step)-[:PART_OF]->(:Answer {id: id})
MATCH (step)-[:ATTRIBUTED_TO]->(agent:Agent)
RETURN id AS answer, properties(step) AS step, agent.id AS agent
ORDER BY answer, step.number
