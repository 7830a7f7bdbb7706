// Purpose: The rules that stand in a source, with the places their objects name, in document order.
// Params: artifact_id, day (on which they are in force; null for any), known_before (the time before which they were recorded; null for any)
// Returns: rule (all properties), begins_in (segment id), position, section and path (where it begins), objects (locators, in document order)
//
// A rule that another supersedes is left out, if the other was known then.
MATCH (rule:Rule)-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE ($day IS NULL OR rule.valid_from IS NULL OR rule.valid_from <= $day)
  AND ($known_before IS NULL OR rule.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:Rule)-[:SUPERSEDES]->(rule)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
WITH rule, segment
ORDER BY segment.position
WITH rule, collect(segment) AS segments
OPTIONAL MATCH (rule)-[:REFERS_TO]->(object:Segment)
WITH rule, segments[0] AS first, object
ORDER BY object.position
WITH rule, first, collect(object.locator) AS objects
RETURN properties(rule) AS rule,
       first.id AS begins_in,
       first.position AS position,
       first.section AS section,
       first.path AS path,
       objects
ORDER BY first.position
