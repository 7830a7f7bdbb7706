// Purpose: Let counters stand at the last number of a batch at least, those that are not there yet too.
// Params: counters (maps: id, value)
// Returns: nothing
UNWIND $counters AS row
MERGE (counter:Counter {id: row.id})
SET counter.value = CASE WHEN counter.value > row.value THEN counter.value ELSE row.value END
