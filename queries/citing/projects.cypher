// Purpose: The projects of the store by their names, for whoever may look into all of them.
// Params: none
// Returns: project
//
// (:Project)
MATCH (project:Project)
RETURN project.id AS project
ORDER BY project
