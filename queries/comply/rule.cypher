// Purpose: A rule with the places it was read from and the source of those, as the project numbers and names it.
// Params: project, rule
// Returns: rule (all properties), segments (list of {id, locator, text} in their order), source (number; null where it is no member), name, artifact_id, version, work (title), valid_from, valid_to, agent (who brought the source in; null where the record does not say)
//
// (:Rule)-[:DERIVED_FROM]->(:Segment)-[:PART_OF]->(:Source)
MATCH (rule:Rule {id: $rule})-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(source:Source)
WITH rule, source, segment
ORDER BY segment.position
WITH rule, source, collect({id: segment.id, locator: segment.locator, text: segment.text}) AS segments
OPTIONAL MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source)
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
OPTIONAL MATCH (source)-[:GENERATED_BY]->(extraction:Extraction)-[:ATTRIBUTED_TO]->(agent:Agent)
RETURN properties(rule) AS rule,
       segments,
       member.number AS source,
       coalesce(member.name, source.name) AS name,
       source.id AS artifact_id,
       source.version AS version,
       work.title AS work,
       coalesce(source.valid_from, source.stand) AS valid_from,
       source.valid_to AS valid_to,
       agent.id AS agent
