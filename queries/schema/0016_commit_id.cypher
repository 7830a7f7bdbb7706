// Purpose: One Commit an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT commit_id IF NOT EXISTS FOR (n:Commit) REQUIRE n.id IS UNIQUE
