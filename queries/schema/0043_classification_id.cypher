// Purpose: One Classification an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT classification_id IF NOT EXISTS FOR (n:Classification) REQUIRE n.id IS UNIQUE
