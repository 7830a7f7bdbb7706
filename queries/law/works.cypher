// Purpose: The works in the store.
// Params: none
// Returns: work (id), title, abbreviation, versions (count)
MATCH (work:Work)
OPTIONAL MATCH (source:Source)-[:REALIZES]->(work)
RETURN work.id AS work, work.title AS title, work.abbreviation AS abbreviation, count(source) AS versions
ORDER BY work
