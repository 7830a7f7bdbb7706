// Purpose: Take the next number of a counter; rolled back with the transaction, so no number is lost.
// Params: counter
// Returns: one row: number
MERGE (counter:Counter {id: $counter})
SET counter.value = coalesce(counter.value, 0) + 1
RETURN counter.value AS number
