// Purpose: Find the validation reports of a project.
// Params: none
// Returns: nothing
CREATE INDEX validation_report_project IF NOT EXISTS FOR (n:ValidationReport) ON (n.project)
