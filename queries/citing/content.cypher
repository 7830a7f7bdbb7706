// Purpose: The canonical text of a source, where its words are printed, and its language.
// Params: artifact_id
// Returns: one row: text, layout, language (null where the record names none)
MATCH (content:Content {id: $artifact_id})
OPTIONAL MATCH (source:Source {id: $artifact_id})
RETURN content.text AS text, content.layout AS layout, source.language AS language
