// Purpose: Find the processes of a project.
// Params: none
// Returns: nothing
CREATE INDEX process_project IF NOT EXISTS FOR (n:Process) ON (n.project)
