// Purpose: The last number that a counter gave out, without taking one.
// Params: counter
// Returns: number; no row where none was ever taken
MATCH (counter:Counter {id: $counter})
RETURN counter.value AS number
