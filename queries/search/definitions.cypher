// Purpose: What a source defines, as it stands now: each term and the place that begins its definition, in the order of the document.
// Params: artifact_id
// Returns: term, id (of the place)
MATCH (rule:Rule {modality: 'definition'})-[:DERIVED_FROM]->(place:Segment)-[:PART_OF]->(:Source {id: $artifact_id})
WHERE rule.object IS NOT NULL AND place.text IS NOT NULL AND NOT EXISTS { (:Rule)-[:SUPERSEDES]->(rule) }
WITH rule, place
ORDER BY place.position
WITH rule, collect(place)[0] AS place
RETURN rule.object AS term, place.id AS id
ORDER BY place.position, term
