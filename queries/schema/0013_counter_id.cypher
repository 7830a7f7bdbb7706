// Purpose: One Counter an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT counter_id IF NOT EXISTS FOR (n:Counter) REQUIRE n.id IS UNIQUE
