// Purpose: One Segment an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT segment_id IF NOT EXISTS FOR (n:Segment) REQUIRE n.id IS UNIQUE
