// Purpose: One Step an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT step_id IF NOT EXISTS FOR (n:Step) REQUIRE n.id IS UNIQUE
