// Purpose: Add blocks to the log and move its head.
// Params: blocks (maps: id, first, count, leaves, root, head, recorded_at), size, root, frontier
// Returns: nothing
MATCH (log:Log {id: 'log'})
SET log.size = $size, log.root = $root, log.frontier = $frontier
WITH log
UNWIND $blocks AS block
CREATE (added:LogBlock)
SET added = block
