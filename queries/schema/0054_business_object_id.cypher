// Purpose: One BusinessObject an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT business_object_id IF NOT EXISTS FOR (n:BusinessObject) REQUIRE n.id IS UNIQUE
