// Purpose: Which steps of the schema have been applied.
// Params: none
// Returns: one row: applied (number of the last step, 0 for an empty store)
OPTIONAL MATCH (schema:Schema)
RETURN coalesce(max(schema.number), 0) AS applied
