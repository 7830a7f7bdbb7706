// Purpose: Which of some citations an agent made.
// Params: ids (list), agent
// Returns: number
UNWIND $ids AS id
MATCH (citation:Citation {id: id})-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent {id: $agent})
RETURN citation.number AS number
