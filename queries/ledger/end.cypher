// Purpose: Read the last block of the log up to an id, without its leaves, where it is not before another id.
// Params: start, end (ids, the latter among them)
// Returns: id, first, count, head; no row where there is no such block
MATCH (block:LogBlock)
WHERE block.id >= $start AND block.id <= $end
RETURN block.id AS id, block.first AS first, block.count AS count, block.head AS head
ORDER BY id DESC
LIMIT 1
