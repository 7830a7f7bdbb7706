// Purpose: The sources of the store, to draw from them.
// Params: none
// Returns: artifact_id
MATCH (source:Source)
RETURN source.id AS artifact_id
ORDER BY artifact_id
