// Purpose: Find the messages of a project.
// Params: none
// Returns: nothing
CREATE INDEX message_project IF NOT EXISTS FOR (n:Message) ON (n.project)
