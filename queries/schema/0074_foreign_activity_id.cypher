// Purpose: One ForeignActivity an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT foreign_activity_id IF NOT EXISTS FOR (n:ForeignActivity) REQUIRE n.id IS UNIQUE
