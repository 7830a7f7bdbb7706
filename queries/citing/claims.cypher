// Purpose: Which of some claims are in the store.
// Params: ids
// Returns: id
UNWIND $ids AS id
MATCH (claim:Claim {id: id})
RETURN claim.id AS id
