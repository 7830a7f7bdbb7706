// Purpose: The sources of a work, with the day from which each is the law and the older ones it was compared with.
// Params: work
// Returns: artifact_id, since, identifier, media_type, recorded_at, compared_with (artifact ids)
MATCH (source:Source)-[:REALIZES]->(:Work {id: $work})
RETURN source.id AS artifact_id,
       coalesce(source.valid_from, source.stand) AS since,
       source.identifier AS identifier,
       source.media_type AS media_type,
       source.recorded_at AS recorded_at,
       COLLECT { MATCH (comparison:Comparison {newer: source.id})-[:USED]->(source) RETURN comparison.older } AS compared_with
ORDER BY since, recorded_at
