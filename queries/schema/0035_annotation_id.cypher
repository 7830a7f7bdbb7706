// Purpose: One Annotation an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT annotation_id IF NOT EXISTS FOR (n:Annotation) REQUIRE n.id IS UNIQUE
