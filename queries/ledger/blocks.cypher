// Purpose: The next blocks of the log without their leaves, in order.
// Params: after (id of the block before, empty at the start), limit
// Returns: id, first, count, write, root, head
MATCH (block:LogBlock)
WHERE block.id > $after
RETURN block.id AS id, block.first AS first, block.count AS count, block.write AS write, block.root AS root, block.head AS head
ORDER BY id
LIMIT $limit
