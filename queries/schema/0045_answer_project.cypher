// Purpose: Find the answers of a project.
// Params: none
// Returns: nothing
CREATE INDEX answer_project IF NOT EXISTS FOR (n:Answer) ON (n.project)
