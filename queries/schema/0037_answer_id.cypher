// Purpose: One Answer an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT answer_id IF NOT EXISTS FOR (n:Answer) REQUIRE n.id IS UNIQUE
