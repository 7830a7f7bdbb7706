// Purpose: Which of some identifiers are there.
// Params: ids
// Returns: id
UNWIND $ids AS id
MATCH (identifier:Identifier {id: id})
RETURN identifier.id AS id
