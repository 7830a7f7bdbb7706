// Purpose: One Project an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT project_id IF NOT EXISTS FOR (n:Project) REQUIRE n.id IS UNIQUE
