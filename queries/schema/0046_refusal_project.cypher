// Purpose: Find the refusals of a project.
// Params: none
// Returns: nothing
CREATE INDEX refusal_project IF NOT EXISTS FOR (n:Refusal) ON (n.project)
