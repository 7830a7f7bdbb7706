// Purpose: The rules that command, forbid or allow in the law among the sources of a project, with the texts they stand in and point at.
// Params: project, known_before (the time before which they were recorded; null for any), unbinding (the kinds of source whose rules bind nobody)
// Returns: rule (all properties), work, abbreviation, title, artifact_id, kind (of the source), since and until (days of the version), origin (whence since is known), section and position (where it begins), segments (ids), texts (of its segments), named (list of {id, locator, text}: what its object names)
MATCH (:Project {id: $project})-[:HAD_MEMBER]->(source:Source)
MATCH (source)-[:REALIZES]->(work:Work)
MATCH (rule:Rule)-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(source)
WHERE rule.modality <> 'definition'
  AND NOT coalesce(source.kind, 'prose') IN $unbinding
  AND ($known_before IS NULL OR rule.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:Rule)-[:SUPERSEDES]->(rule)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
WITH rule, source, work, segment
ORDER BY segment.position
WITH rule, source, work, collect(segment) AS segments
RETURN properties(rule) AS rule,
       work.id AS work,
       work.abbreviation AS abbreviation,
       work.title AS title,
       source.id AS artifact_id,
       source.kind AS kind,
       coalesce(source.valid_from, source.stand) AS since,
       source.valid_to AS until,
       source.valid_origin AS origin,
       segments[0].section AS section,
       segments[0].position AS position,
       [one IN segments | one.id] AS segments,
       [one IN segments | one.text] AS texts,
       COLLECT {
         MATCH (rule)-[:REFERS_TO]->(object:Segment)
         RETURN {id: object.id, locator: object.locator, text: object.text}
       } AS named
ORDER BY work, artifact_id, position, rule.id
