// Purpose: Whether a write whose acknowledgement was lost has been committed, and by which of its attempts.
// Params: commit
// Returns: attempt; no row where it has not been committed
MATCH (commit:Commit {id: $commit})
RETURN commit.attempt AS attempt
