// Purpose: The assessments of a project as they stand, each with the rule and subject it is of, by what it is kept, and its citation.
// Params: project, known_before (the time before which they were recorded; null for any)
// Returns: assessment (all properties), rule (id), slug, by (slug of what fulfils it or leaves the gap), citation (number), requirement (id)
//
// One that another supersedes is left out, if the other was known then.
MATCH (assessment:Assessment {project: $project})
WHERE ($known_before IS NULL OR assessment.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:Assessment)-[:SUPERSEDES]->(assessment)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
MATCH (assessment)-[:ASSESSES]->(requirement:Requirement)-[:DERIVED_FROM]->(rule:Rule)
MATCH (requirement)-[:APPLIES_TO]->(subject WHERE subject.id > '')
MATCH (assessment)-[:FULFILLED_BY|NOT_FULFILLED_BY]->(by WHERE by.id > '')
MATCH (assessment)-[:RESTS_ON]->(citation:Citation)
RETURN properties(assessment) AS assessment,
       rule.id AS rule,
       subject.slug AS slug,
       by.slug AS by,
       citation.number AS citation,
       requirement.id AS requirement
ORDER BY assessment.recorded_at, assessment.id
