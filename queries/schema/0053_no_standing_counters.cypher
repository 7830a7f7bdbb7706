// Purpose: Take away the counters of classifications and retractions, which no number was ever read of.
// Params: none
// Returns: nothing
MATCH (counter:Counter)
WHERE counter.id ENDS WITH '/standing'
DETACH DELETE counter
