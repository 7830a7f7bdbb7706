// Purpose: Take from the head of the log the number of its writers, which nothing could check.
// Params: none
// Returns: nothing
MATCH (log:Log)
REMOVE log.turn
