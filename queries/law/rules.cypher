// Purpose: The rules that stand in a source, with the places their objects name, in document order.
// Params: artifact_id
// Returns: rule (all properties), section and path (where it begins), objects (locators, in document order)
MATCH (rule:Rule)-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WITH rule, segment
ORDER BY segment.position
WITH rule, collect(segment) AS segments
OPTIONAL MATCH (rule)-[:REFERS_TO]->(object:Segment)
WITH rule, segments[0] AS first, object
ORDER BY object.position
WITH rule, first, collect(object.locator) AS objects
RETURN properties(rule) AS rule, first.section AS section, first.path AS path, objects
ORDER BY first.position
