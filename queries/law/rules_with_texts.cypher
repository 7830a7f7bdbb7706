// Purpose: The rules of a source as they stand now, with the texts they are read from and the places their objects name.
// Params: artifact_id
// Returns: rule (all properties), texts (list of {id, section, path, text}, in document order), objects (ids), filled (whether a model filled it in)
MATCH (rule:Rule)-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE NOT EXISTS { (:Rule)-[:SUPERSEDES]->(rule) }
WITH rule, segment
ORDER BY segment.position
WITH rule,
     min(segment.position) AS first,
     collect({id: segment.id, section: segment.section, path: segment.path, text: segment.text}) AS texts
RETURN properties(rule) AS rule,
       texts,
       COLLECT { MATCH (rule)-[:REFERS_TO]->(object:Segment) RETURN object.id ORDER BY object.position } AS objects,
       EXISTS { (rule)-[:GENERATED_BY]->(:Extraction) } AS filled
ORDER BY first, rule.id
