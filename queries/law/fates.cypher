// Purpose: What became of some places when a new version came: what each was before, and whether it came in or went out with it.
// Params: segments (ids)
// Returns: id, kind (unchanged, changed, moved or new against the older version; dropped by the newer one), other (artifact id of the other version), was (locator before), text (before), valid_from (first day of the newer words), valid_to (last day of the older), recorded_at
UNWIND $segments AS id
MATCH (segment:Segment {id: id})-[:PART_OF]->(source:Source)
MATCH (comparison:Comparison)-[:USED]->(source)
OPTIONAL MATCH (segment)-[revision:SUPERSEDES]->(before:Segment)-[:PART_OF]->(:Source {id: comparison.older})
WITH segment, source, comparison, revision, before,
     EXISTS { (comparison)-[:ADDED]->(segment) } AS came,
     EXISTS { (comparison)-[:DROPPED]->(segment) } AS went
WHERE comparison.newer = source.id OR went
RETURN segment.id AS id,
       CASE
         WHEN went THEN 'dropped'
         WHEN came THEN 'new'
         WHEN before IS NULL THEN 'unchanged'
         ELSE revision.kind
       END AS kind,
       CASE WHEN comparison.newer = source.id THEN comparison.older ELSE comparison.newer END AS other,
       before.locator AS was,
       before.text AS text,
       coalesce(revision.valid_from, comparison.valid_from) AS valid_from,
       coalesce(revision.valid_to, comparison.valid_to) AS valid_to,
       comparison.ended_at AS recorded_at
ORDER BY id, recorded_at
