// Purpose: How far the sources of a project have been numbered, which changes whenever one is added.
// Params: counter
// Returns: one row: value (null where nothing was ever added)
OPTIONAL MATCH (counter:Counter {id: $counter})
RETURN counter.value AS value
