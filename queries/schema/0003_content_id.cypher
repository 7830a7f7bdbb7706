// Purpose: One Content an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT content_id IF NOT EXISTS FOR (n:Content) REQUIRE n.id IS UNIQUE
