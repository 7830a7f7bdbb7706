// Purpose: One Snapshot an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT snapshot_id IF NOT EXISTS FOR (n:Snapshot) REQUIRE n.id IS UNIQUE
