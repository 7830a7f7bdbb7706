// Purpose: Find what a requestor has been shown.
// Params: none
// Returns: nothing
CREATE INDEX disclosure_requestor IF NOT EXISTS FOR (n:Disclosure) ON (n.requestor)
