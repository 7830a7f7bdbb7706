// Purpose: Find the assessments of a project.
// Params: none
// Returns: nothing
CREATE INDEX assessment_project IF NOT EXISTS FOR (n:Assessment) ON (n.project)
