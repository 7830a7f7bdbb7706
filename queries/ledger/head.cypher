// Purpose: Read the head of the log without locking it.
// Params: id
// Returns: size, root, frontier, keys (the names of all its properties); no row where nothing was ever written
MATCH (log:Log {id: $id})
RETURN log.size AS size, log.root AS root, log.frontier AS frontier, keys(log) AS keys
