// Purpose: Record that the schema stands as of a step; one node says it, and nothing but that.
// Params: number, name
// Returns: nothing
MERGE (schema:Schema {id: 'schema'})
SET schema.number = $number, schema.name = $name
