// Purpose: What a log began with, and how far its writes of before leaves named them were attested since.
// Params: first (id of its first block), counter (id of the counter of what is attested)
// Returns: leaf (its first), attested (null where nothing was); no row where nothing was ever written
MATCH (block:LogBlock {id: $first})
OPTIONAL MATCH (counter:Counter {id: $counter})
RETURN block.leaves[0] AS leaf, counter.value AS attested
