// Purpose: Find the requirements of a project.
// Params: none
// Returns: nothing
CREATE INDEX requirement_project IF NOT EXISTS FOR (n:Requirement) ON (n.project)
