// Purpose: One Process an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT process_id IF NOT EXISTS FOR (n:Process) REQUIRE n.id IS UNIQUE
