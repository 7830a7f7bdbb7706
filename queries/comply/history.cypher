// Purpose: All that was ever said of one rule and one subject: proposed, confirmed, rejected, kept or not, by whom and when.
// Params: project, rule, slug, known_before (the time before which it was recorded; null for any)
// Returns: kind (requirement or assessment), record (id), says (the state or the outcome), because, by (slug), severity, remedy, citation (number), at, agent, superseded_at (when it was said anew; null where it stands)
//
// (:Assessment)-[:ASSESSES]->(:Requirement)-[:DERIVED_FROM]->(:Rule)
CALL {
  MATCH (one:Requirement {project: $project})-[:DERIVED_FROM]->(rule:Rule {id: $rule})
  MATCH (one)-[:APPLIES_TO]->(subject WHERE subject.id > '' AND subject.slug = $slug)
  MATCH (one)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
  OPTIONAL MATCH (one)-[:RESTS_ON]->(citation:Citation)
  OPTIONAL MATCH (later:Requirement)-[:SUPERSEDES]->(one)
  WHERE $known_before IS NULL OR later.recorded_at < $known_before
  RETURN 'requirement' AS kind, one.id AS record, one.state AS says, one.reason AS because, null AS by,
         null AS severity, null AS remedy, citation.number AS citation, one.recorded_at AS at, agent.id AS agent,
         min(later.recorded_at) AS superseded_at
  UNION
  MATCH (one:Assessment {project: $project})-[:ASSESSES]->(:Requirement)-[:DERIVED_FROM]->(rule:Rule {id: $rule})
  MATCH (one)-[:ASSESSES]->(requirement:Requirement)
  MATCH (requirement)-[:APPLIES_TO]->(subject WHERE subject.id > '' AND subject.slug = $slug)
  MATCH (one)-[:FULFILLED_BY|NOT_FULFILLED_BY]->(cause WHERE cause.id > '')
  MATCH (one)-[:RESTS_ON]->(citation:Citation)
  MATCH (one)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
  OPTIONAL MATCH (later:Assessment)-[:SUPERSEDES]->(one)
  WHERE $known_before IS NULL OR later.recorded_at < $known_before
  RETURN 'assessment' AS kind, one.id AS record, one.outcome AS says, one.note AS because, cause.slug AS by,
         one.severity AS severity, one.remedy AS remedy, citation.number AS citation, one.recorded_at AS at,
         agent.id AS agent, min(later.recorded_at) AS superseded_at
}
WITH kind, record, says, because, by, severity, remedy, citation, at, agent, superseded_at
WHERE $known_before IS NULL OR at < $known_before
RETURN kind, record, says, because, by, severity, remedy, citation, at, agent, superseded_at
ORDER BY at, record
