// Purpose: Find the sessions of a name.
// Params: none
// Returns: nothing
CREATE INDEX session_name IF NOT EXISTS FOR (n:Session) ON (n.name)
