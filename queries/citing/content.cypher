// Purpose: The canonical text of a source and where its words are printed.
// Params: artifact_id
// Returns: one row: text, layout
MATCH (content:Content {id: $artifact_id})
RETURN content.text AS text, content.layout AS layout
