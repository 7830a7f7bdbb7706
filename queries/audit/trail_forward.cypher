// Purpose: What was made of one citation: the claims, answers, requirements and remarks that rest on it, a row each.
// Params: project (text), citation (integer)
// Returns: step, record (id), says, time
// Rows are: facts
// Topic: trails
// Worded: says by members
//
// (:Answer)<-[:PART_OF]-(:Assertion)-[:RESTS_ON]->(:Citation)<-[:RESTS_ON]-(:Requirement|Assessment)
CALL {
  MATCH (:Citation {id: $project + '/' + toString($citation)})-[:SUPPORTS]->(claim:Claim)
  RETURN 1 AS position, 'claim' AS step, claim.id AS record, claim.text AS says, claim.recorded_at AS time,
         null AS members
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})<-[:RESTS_ON]-(assertion:Assertion)
  RETURN 2 AS position, 'assertion' AS step, assertion.id AS record,
         assertion.rung + ': ' + assertion.text AS says, null AS time,
         ['beside', 'rung:' + assertion.rung, ':' + assertion.text] AS members
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})<-[:RESTS_ON]-(:Assertion)-[:PART_OF]->(answer:Answer)
  RETURN 3 AS position, 'answer' AS step, answer.id AS record,
         answer.rung + coalesce(': ' + answer.question, '') AS says, answer.ended_at AS time,
         [CASE WHEN answer.question IS NULL THEN 'alone' ELSE 'beside' END, 'rung:' + answer.rung,
          ':' + coalesce(answer.question, '')] AS members
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})<-[:RESTS_ON]-(requirement:Requirement)
  RETURN 4 AS position, 'requirement' AS step, requirement.id AS record,
         requirement.state + ': ' + requirement.locator AS says, requirement.recorded_at AS time,
         ['beside', 'state:' + requirement.state, ':' + requirement.locator] AS members
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})<-[:RESTS_ON]-(assessment:Assessment)
  RETURN 5 AS position, 'assessment' AS step, assessment.id AS record,
         assessment.outcome + coalesce(': ' + assessment.note, '') AS says, assessment.recorded_at AS time,
         [CASE WHEN assessment.note IS NULL THEN 'alone' ELSE 'beside' END, 'state:' + assessment.outcome,
          ':' + coalesce(assessment.note, '')] AS members
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})<-[relation:SUPPORTS|CONTRADICTS|EXTENDS|SUPERSEDES]-(other:Citation)
  RETURN 6 AS position, 'citation' AS step, other.id AS record,
         type(relation) + ': ' + other.claim AS says, other.recorded_at AS time,
         ['beside', 'kind:' + type(relation), ':' + other.claim] AS members
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})<-[:CITES]-(annotation:Annotation)
  RETURN 7 AS position, 'annotation' AS step, annotation.id AS record, annotation.body AS says, annotation.recorded_at AS time,
         null AS members
}
RETURN step, record, says, time, members
ORDER BY position, record
