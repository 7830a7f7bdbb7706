// Purpose: The trail of one answer back to its sources: each claim, the citations it rests on, their findings and places.
// Params: answer (text)
// Returns: number, section, bullet, rung, claim, citation (number), status, bearing, locator, source, version, snapshot (number)
// Rows are: facts
// Topic: trails
//
// (:Answer)<-[:PART_OF]-(:Assertion)-[:RESTS_ON]->(:Citation)-[:CITES_SOURCE]->(:Source)
MATCH (:Answer {id: $answer})<-[:PART_OF]-(assertion:Assertion)
OPTIONAL MATCH (assertion)-[:RESTS_ON]->(citation:Citation)
OPTIONAL MATCH (citation)-[:CITES_SOURCE]->(source:Source)
OPTIONAL MATCH (citation)<-[:USED]-(verification:Verification)
WITH assertion, citation, source, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH assertion, citation, source, collect(verification)[0] AS newest
RETURN assertion.number AS number,
       coalesce(assertion.part, assertion.section) AS section,
       assertion.bullet AS bullet,
       assertion.rung AS rung,
       assertion.text AS claim,
       citation.number AS citation,
       CASE WHEN citation IS NULL THEN null ELSE coalesce(newest.status, 'never verified') END AS status,
       CASE WHEN citation IS NULL THEN null ELSE coalesce(newest.bearing, 'not_judged') END AS bearing,
       citation.matched_locator AS locator,
       source.name AS source,
       source.version AS version,
       citation.snapshot_number AS snapshot
ORDER BY number, citation
