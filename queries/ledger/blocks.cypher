// Purpose: The next blocks of the log without their leaves, in order.
// Params: after (id of the block before, empty at the start), limit
// Returns: id, first, count, write, root, head, recorded_at, labels (all it has), keys (the names of all its properties)
MATCH (block:LogBlock)
WHERE block.id > $after
RETURN block.id AS id, block.first AS first, block.count AS count, block.write AS write, block.root AS root, block.head AS head, block.recorded_at AS recorded_at, labels(block) AS labels, keys(block) AS keys
ORDER BY id
LIMIT $limit
