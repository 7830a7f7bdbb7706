// Purpose: Find the retractions of a project.
// Params: none
// Returns: nothing
CREATE INDEX retraction_project IF NOT EXISTS FOR (n:Retraction) ON (n.project)
