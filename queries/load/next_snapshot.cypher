// Purpose: Take the next number of the archive; rolled back with the transaction, so no number is lost.
// Params: none
// Returns: one row: number
MERGE (archive:Counter {id: 'archive'})
SET archive.value = coalesce(archive.value, 0) + 1
RETURN archive.value AS number
