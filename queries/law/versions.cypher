// Purpose: The versions of the works that go by a name (abbreviation, title, id, or a key of one), the newest law first.
// Params: name (in lower case), keys (ids of identifiers the name may stand for), known_before (the time before which it was recorded; null for any)
// Returns: work (id), title, abbreviation, artifact_id, version, stand, valid_from, valid_to, origin, clause, corrected, recorded_at, media_type
//
// Of several of one day those that were not corrected come first, and of those the one that came first.
MATCH (source:Source)-[:REALIZES]->(work:Work)
WHERE (toLower(work.abbreviation) = $name OR toLower(work.title) = $name OR work.id = $name
       OR EXISTS { MATCH (work)-[:NAMED]->(other:Identifier) WHERE other.id IN $keys })
  AND ($known_before IS NULL OR source.recorded_at < $known_before)
RETURN work.id AS work,
       work.title AS title,
       work.abbreviation AS abbreviation,
       source.id AS artifact_id,
       source.version AS version,
       source.stand AS stand,
       source.valid_from AS valid_from,
       source.valid_to AS valid_to,
       source.valid_origin AS origin,
       source.valid_clause AS clause,
       EXISTS {
         MATCH (later:Source)-[:SUPERSEDES]->(source)
         WHERE coalesce(later.valid_from, later.stand, '') = coalesce(source.valid_from, source.stand, '')
           AND ($known_before IS NULL OR later.recorded_at < $known_before)
       } AS corrected,
       source.recorded_at AS recorded_at,
       source.media_type AS media_type
ORDER BY work, coalesce(source.valid_from, source.stand, '') DESC, corrected, recorded_at
