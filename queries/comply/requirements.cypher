// Purpose: The requirements of a project as they stand, each with its rule, what it binds and the citation it rests on.
// Params: project, known_before (the time before which they were recorded; null for any)
// Returns: requirement (all properties), rule (all properties), work, abbreviation, artifact_id, slug, citation (number), agent
//
// One that another supersedes is left out, if the other was known then.
MATCH (requirement:Requirement {project: $project})
WHERE ($known_before IS NULL OR requirement.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:Requirement)-[:SUPERSEDES]->(requirement)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
MATCH (requirement)-[:APPLIES_TO]->(subject WHERE subject.id > '')
MATCH (requirement)-[:DERIVED_FROM]->(rule:Rule)-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(source:Source)
MATCH (requirement)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
OPTIONAL MATCH (requirement)-[:RESTS_ON]->(citation:Citation)
RETURN properties(requirement) AS requirement,
       properties(rule) AS rule,
       work.id AS work,
       work.abbreviation AS abbreviation,
       source.id AS artifact_id,
       subject.slug AS slug,
       citation.number AS citation,
       agent.id AS agent,
       min(segment.position) AS position
ORDER BY work, artifact_id, position, slug, requirement.id
