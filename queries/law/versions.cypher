// Purpose: The versions of the works that go by a name (abbreviation, title or id), the newest law first.
// Params: name (in lower case)
// Returns: work (id), title, abbreviation, artifact_id, version, stand, valid_from, valid_to, recorded_at, media_type
MATCH (source:Source)-[:REALIZES]->(work:Work)
WHERE toLower(work.abbreviation) = $name OR toLower(work.title) = $name OR work.id = $name
RETURN work.id AS work,
       work.title AS title,
       work.abbreviation AS abbreviation,
       source.id AS artifact_id,
       source.version AS version,
       source.stand AS stand,
       source.valid_from AS valid_from,
       source.valid_to AS valid_to,
       source.recorded_at AS recorded_at,
       source.media_type AS media_type
ORDER BY work, coalesce(source.valid_from, source.stand, '') DESC, recorded_at DESC
