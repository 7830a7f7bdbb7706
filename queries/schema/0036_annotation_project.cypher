// Purpose: Find the annotations of a project.
// Params: none
// Returns: nothing
CREATE INDEX annotation_project IF NOT EXISTS FOR (n:Annotation) ON (n.project)
