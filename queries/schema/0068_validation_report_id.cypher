// Purpose: One ValidationReport an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT validation_report_id IF NOT EXISTS FOR (n:ValidationReport) REQUIRE n.id IS UNIQUE
