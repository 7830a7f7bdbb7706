// Purpose: Find the documents of others that a project was given.
// Params: none
// Returns: nothing
CREATE INDEX foreign_document_project IF NOT EXISTS FOR (n:ForeignDocument) ON (n.project)
