// Purpose: One ForeignEntity an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT foreign_entity_id IF NOT EXISTS FOR (n:ForeignEntity) REQUIRE n.id IS UNIQUE
