// Purpose: Find the resolutions of a project.
// Params: none
// Returns: nothing
CREATE INDEX resolution_project IF NOT EXISTS FOR (n:Resolution) ON (n.project)
