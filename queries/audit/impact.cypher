// Purpose: What falls if a citation, a source or a place with all below it is withdrawn: claims, answers, requirements.
// Params: project (text; null for all), citation (integer; null for none), source (text; null for none), place (text; null for none)
// Returns: kind, record (id), says, lost (citations), left (citations that still bear it), rung, rung_left, falls
// Rows are: facts
// Topic: impact
// Worded: says by members
//
// (:Answer)<-[:PART_OF]-(:Assertion)-[:RESTS_ON]->(:Citation)-[:SUPPORTS]->(:Claim)<-[:SUPPORTS]-(:Citation)
//
// A claim falls where its last verified citation goes; a claim of an answer is refused where no citation is left to it,
// and the answer is on the rung its claims leave it.
CALL {
  UNWIND CASE WHEN $citation IS NULL OR $project IS NULL THEN [] ELSE [$project + '/' + toString($citation)] END AS id
  MATCH (gone:Citation {id: id})
  RETURN gone
  UNION
  UNWIND CASE WHEN $source IS NULL THEN [] ELSE [$source] END AS id
  MATCH (:Source {id: id})<-[:CITES_SOURCE]-(gone:Citation)
  WHERE $project IS NULL OR gone.project = $project
  RETURN gone
  UNION
  UNWIND CASE WHEN $place IS NULL THEN [] ELSE [$place] END AS locator
  MATCH (whole:Segment {locator: locator})<-[:PART_OF*0..9]-(part:Segment)<-[:CITES]-(gone:Citation)
  WHERE $project IS NULL OR gone.project = $project
  RETURN gone
}
WITH collect(DISTINCT gone) AS withdrawn
WITH withdrawn, [one IN withdrawn | one.id] AS ids
CALL {
  WITH withdrawn, ids
  UNWIND withdrawn AS gone
  MATCH (gone)-[:SUPPORTS]->(claim:Claim)
  WITH DISTINCT ids, claim
  MATCH (claim)<-[:SUPPORTS]-(citation:Citation)
  WHERE NOT EXISTS { (citation)<-[:SUPERSEDES]-(:Citation) }
  OPTIONAL MATCH (citation)<-[:USED]-(verification:Verification)
  WITH ids, claim, citation, verification
  ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
  WITH ids, claim, citation, collect(verification.status)[0] AS status
  ORDER BY citation.number
  WITH claim,
       collect(CASE WHEN status = 'verified' AND citation.id IN ids THEN citation.number END) AS lost,
       collect(CASE WHEN status = 'verified' AND NOT citation.id IN ids THEN citation.number END) AS left
  RETURN 1 AS position, 'claim' AS kind, claim.id AS record, claim.text AS says, lost, left,
         null AS rung, null AS rung_left, size(lost) > 0 AND size(left) = 0 AS falls, null AS members
  UNION
  WITH withdrawn, ids
  UNWIND withdrawn AS gone
  MATCH (gone)<-[:RESTS_ON]-(hit:Assertion)
  MATCH (hit)-[:PART_OF]->(answer:Answer)
  WITH DISTINCT ids, answer
  MATCH (answer)<-[:PART_OF]-(assertion:Assertion)
  OPTIONAL MATCH (assertion)-[:RESTS_ON]->(citation:Citation)
  WITH ids, answer, assertion, citation
  ORDER BY citation.number
  WITH answer, assertion,
       collect(CASE WHEN citation.id IN ids THEN citation.number END) AS lost,
       collect(CASE WHEN NOT citation.id IN ids THEN citation.number END) AS left
  WITH answer, assertion, lost, left,
       CASE WHEN size(lost) > 0 AND size(left) = 0 THEN 'refused' ELSE assertion.rung END AS rung_left
  WITH answer, collect({id: assertion.id, text: assertion.text, rung: assertion.rung, lost: lost, left: left,
                        rung_left: rung_left}) AS claims
  WITH answer, claims, [one IN claims | one.rung_left] AS rungs
  WITH answer, claims,
       CASE WHEN all(one IN rungs WHERE one = 'supported') THEN 'supported'
            WHEN any(one IN rungs WHERE one IN ['supported', 'narrowed']) THEN 'narrowed'
            WHEN any(one IN rungs WHERE one = 'labeled') THEN 'labeled'
            ELSE 'refused' END AS whole
  UNWIND [{position: 2, kind: 'answer', id: answer.id, text: coalesce(answer.question, answer.mode), lost: [], left: [],
           rung: answer.rung, rung_left: whole,
           members: CASE WHEN answer.question IS NULL THEN ['alone', 'mode:' + answer.mode] END}]
         + [one IN claims WHERE size(one.lost) > 0 | {position: 3, kind: 'assertion', id: one.id, text: one.text,
            lost: one.lost, left: one.left, rung: one.rung, rung_left: one.rung_left, members: null}] AS row
  RETURN row.position AS position, row.kind AS kind, row.id AS record, row.text AS says, row.lost AS lost,
         row.left AS left, row.rung AS rung, row.rung_left AS rung_left, row.rung_left <> row.rung AS falls,
         row.members AS members
  UNION
  WITH withdrawn, ids
  UNWIND withdrawn AS gone
  MATCH (gone)<-[:RESTS_ON]-(bound:Requirement)
  WHERE NOT EXISTS { (bound)<-[:SUPERSEDES]-(:Requirement) }
  RETURN 4 AS position, 'requirement' AS kind, bound.id AS record, bound.locator AS says, [gone.number] AS lost,
         [] AS left, bound.state AS rung, null AS rung_left, true AS falls, null AS members
  UNION
  WITH withdrawn, ids
  UNWIND withdrawn AS gone
  MATCH (gone)<-[:RESTS_ON]-(assessed:Assessment)
  WHERE NOT EXISTS { (assessed)<-[:SUPERSEDES]-(:Assessment) }
  RETURN 5 AS position, 'assessment' AS kind, assessed.id AS record, coalesce(assessed.note, assessed.remedy) AS says,
         [gone.number] AS lost, [] AS left, assessed.outcome AS rung, null AS rung_left, true AS falls, null AS members
}
RETURN kind, record, says, lost, left, rung, rung_left, falls, members
ORDER BY position, record
