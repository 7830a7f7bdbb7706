// Purpose: Find the business objects of a project.
// Params: none
// Returns: nothing
CREATE INDEX business_object_project IF NOT EXISTS FOR (n:BusinessObject) ON (n.project)
