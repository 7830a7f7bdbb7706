// Purpose: The notes that writes leave of themselves, page by page.
// Params: after (id of the last one of the page before, empty at the start), limit
// Returns: id, attempt
MATCH (commit:Commit)
WHERE commit.id > $after
RETURN commit.id AS id, commit.attempt AS attempt
ORDER BY id
LIMIT $limit
