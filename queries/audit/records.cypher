// Purpose: How many records of each kind the store holds.
// Params: none
// Returns: kind, records
// Rows are: facts
// Topic: records
// Chart: kind by records
MATCH (n)
WHERE NOT n:Schema AND NOT n:Commit AND n.id > ''
RETURN labels(n)[0] AS kind, count(n) AS records
ORDER BY kind
