// Purpose: The bytes of a source as they came, base64 of zlib.
// Params: artifact_id
// Returns: one row: payload
MATCH (content:Content {id: $artifact_id})
RETURN content.payload AS payload
