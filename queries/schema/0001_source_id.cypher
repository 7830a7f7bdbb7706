// Purpose: One Source an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT source_id IF NOT EXISTS FOR (n:Source) REQUIRE n.id IS UNIQUE
