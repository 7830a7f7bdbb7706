// Purpose: One Work an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT work_id IF NOT EXISTS FOR (n:Work) REQUIRE n.id IS UNIQUE
