// Purpose: Lock the head of the log and read it; the write before the read is what takes the lock, and leaves nothing behind.
// Params: id
// Returns: one row: size (0 where nothing was ever written), root, frontier
MERGE (log:Log {id: $id})
SET log.turn = 1, log.size = coalesce(log.size, 0), log.turn = null
WITH log
RETURN log.size AS size, log.root AS root, log.frontier AS frontier
