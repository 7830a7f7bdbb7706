// Purpose: The rules that some segments bear, in document order.
// Params: ids
// Returns: rule (all properties), begins_in (segment id), position, last (position where it ends), section and path (where it begins), objects (locators, in document order)
//
// Of several that begin with one lead-in the items are in their order. A rule that another supersedes is left out.
UNWIND $ids AS id
MATCH (:Segment {id: id})<-[:DERIVED_FROM]-(rule:Rule)
WHERE NOT EXISTS { (:Rule)-[:SUPERSEDES]->(rule) }
WITH DISTINCT rule
MATCH (rule)-[:DERIVED_FROM]->(segment:Segment)
WITH rule, segment
ORDER BY segment.position
WITH rule, collect(segment)[0] AS first, max(segment.position) AS last
RETURN properties(rule) AS rule,
       first.id AS begins_in,
       first.position AS position,
       last,
       first.section AS section,
       first.path AS path,
       COLLECT { MATCH (rule)-[:REFERS_TO]->(object:Segment) RETURN object.locator ORDER BY object.position } AS objects
ORDER BY position, last
