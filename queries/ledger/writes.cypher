// Purpose: How many writes the log has after a block.
// Params: after (id of a block, or what sorts behind it; empty for all)
// Returns: one row: writes
MATCH (block:LogBlock)
WHERE block.id > $after AND block.write = block.first
RETURN count(block) AS writes
