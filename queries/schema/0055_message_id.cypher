// Purpose: One Message an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT message_id IF NOT EXISTS FOR (n:Message) REQUIRE n.id IS UNIQUE
