// Purpose: One LogBlock an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT logblock_id IF NOT EXISTS FOR (n:LogBlock) REQUIRE n.id IS UNIQUE
