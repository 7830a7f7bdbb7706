// Purpose: Find the places of all versions by how they are printed (what rests on § 1, what falls with it).
// Params: none
// Returns: nothing
CREATE INDEX segment_locator IF NOT EXISTS FOR (n:Segment) ON (n.locator)
