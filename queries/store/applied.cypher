// Purpose: Record that the schema stands as of a step.
// Params: id, number, name, recorded_at
// Returns: nothing
MERGE (schema:Schema {id: $id})
SET schema.number = $number, schema.name = $name, schema.recorded_at = $recorded_at
