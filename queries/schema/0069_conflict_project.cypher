// Purpose: Find the conflicts of a project.
// Params: none
// Returns: nothing
CREATE INDEX conflict_project IF NOT EXISTS FOR (n:Conflict) ON (n.project)
