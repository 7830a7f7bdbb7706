// Purpose: One Log an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT log_id IF NOT EXISTS FOR (n:Log) REQUIRE n.id IS UNIQUE
