// Purpose: The works that answer to some names, with their sources and the day from which each prints the law.
// Params: keys
// Returns: key, work (id), artifact_id, since, recorded_at, superseded
UNWIND $keys AS key
MATCH (work:Work)-[:NAMED]->(:Identifier {id: key})
MATCH (source:Source)-[:REALIZES]->(work)
RETURN key,
       work.id AS work,
       source.id AS artifact_id,
       coalesce(source.valid_from, source.stand) AS since,
       source.recorded_at AS recorded_at,
       EXISTS { (:Source)-[:SUPERSEDES]->(source) } AS superseded
