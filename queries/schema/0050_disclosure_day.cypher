// Purpose: Find what a requestor has been shown of a project on a day, however much it was on others.
// Params: none
// Returns: nothing
CREATE INDEX disclosure_day IF NOT EXISTS FOR (n:Disclosure) ON (n.project, n.requestor, n.day)
