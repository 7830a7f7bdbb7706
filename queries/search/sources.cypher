// Purpose: The sources of a project that may be searched, with what tells which version of a work they are.
// Params: project
// Returns: number, artifact_id, name, type, kind, language, work, abbreviation, title, names (keys the work answers to), since, until, recorded_at, places (that bear text)
MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source:Source)
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
RETURN member.number AS number,
       source.id AS artifact_id,
       coalesce(member.name, source.name) AS name,
       coalesce(member.type, source.type) AS type,
       source.kind AS kind,
       source.language AS language,
       work.id AS work,
       work.abbreviation AS abbreviation,
       work.title AS title,
       COLLECT { MATCH (work)-[:NAMED]->(name:Identifier) RETURN name.id } AS names,
       coalesce(source.valid_from, source.stand) AS since,
       source.valid_to AS until,
       source.recorded_at AS recorded_at,
       COUNT { MATCH (segment:Segment)-[:PART_OF]->(source) WHERE segment.text IS NOT NULL } AS places
ORDER BY number
