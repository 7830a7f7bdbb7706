// Purpose: Rules in force on a day that set a period for what is done with records, with the place that says so.
// Params: as_of (day), action (text; default bewahr)
// Returns: place, object, action, deadline, duration, start, valid_from, valid_to, source
// Rows are: facts
// Topic: records
//
// (:Rule)-[:DERIVED_FROM]->(:Segment)-[:PART_OF]->(:Source); the word is looked for in the action, in any case of letters.
MATCH (rule:Rule)-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(source:Source)
WHERE rule.duration IS NOT NULL
  AND toLower(coalesce(rule.action, '')) CONTAINS toLower($action)
  AND (rule.valid_from IS NULL OR rule.valid_from <= $as_of)
  AND (rule.valid_to IS NULL OR rule.valid_to >= $as_of)
  AND NOT EXISTS { (:Rule)-[:SUPERSEDES]->(rule) }
RETURN DISTINCT rule.locator AS place,
       rule.object AS object,
       rule.action AS action,
       rule.deadline AS deadline,
       rule.duration AS duration,
       rule.start AS start,
       rule.valid_from AS valid_from,
       rule.valid_to AS valid_to,
       source.name AS source
ORDER BY source, place, object, duration
