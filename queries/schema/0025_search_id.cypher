// Purpose: One Search an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT search_id IF NOT EXISTS FOR (n:Search) REQUIRE n.id IS UNIQUE
