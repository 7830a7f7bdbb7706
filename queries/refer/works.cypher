// Purpose: The works that answer to some names, with their sources and the day from which each prints the law.
// Params: keys
// Returns: key, work (id), artifact_id, since, recorded_at, superseded (by a correction of the same day)
UNWIND $keys AS key
MATCH (work:Work)-[:NAMED]->(:Identifier {id: key})
MATCH (source:Source)-[:REALIZES]->(work)
RETURN key,
       work.id AS work,
       source.id AS artifact_id,
       coalesce(source.valid_from, source.stand) AS since,
       source.recorded_at AS recorded_at,
       EXISTS {
         MATCH (later:Source)-[:SUPERSEDES]->(source)
         WHERE coalesce(later.valid_from, later.stand, '') = coalesce(source.valid_from, source.stand, '')
       } AS superseded
