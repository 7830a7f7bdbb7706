// Purpose: Find the classifications of a project.
// Params: none
// Returns: nothing
CREATE INDEX classification_project IF NOT EXISTS FOR (n:Classification) ON (n.project)
