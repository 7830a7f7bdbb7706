// Purpose: The leaves of some blocks.
// Params: ids
// Returns: id, leaves
UNWIND $ids AS id
MATCH (block:LogBlock {id: id})
RETURN block.id AS id, block.leaves AS leaves
