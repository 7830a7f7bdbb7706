// Purpose: What some blocks of the log say of their writes.
// Params: ids
// Returns: id, write, recorded_at
UNWIND $ids AS id
MATCH (block:LogBlock {id: id})
RETURN block.id AS id, block.write AS write, block.recorded_at AS recorded_at
