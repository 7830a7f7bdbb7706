// Purpose: Who cites a place or what stands below it (a § with its Absätze and Sätze), and what was answered with it.
// Params: place (text), source (text; null for all), project (text; null for all)
// Returns: place, source, project, citation (number), claim, status, answers (ids)
// Rows are: facts
// Topic: trails
//
// (:Segment)<-[:PART_OF]-(:Segment)<-[:CITES]-(:Citation)<-[:RESTS_ON]-(:Assertion)-[:PART_OF]->(:Answer)
MATCH (whole:Segment {locator: $place})<-[:PART_OF*0..9]-(place:Segment)<-[:CITES]-(citation:Citation)
MATCH (citation)-[:CITES_SOURCE]->(source:Source)
WHERE ($source IS NULL OR source.id = $source) AND ($project IS NULL OR citation.project = $project)
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH place, source, citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH place, source, citation, collect(verification.status)[0] AS status
OPTIONAL MATCH (citation)<-[:RESTS_ON]-(assertion:Assertion)-[:PART_OF]->(answer:Answer)
WITH place, source, citation, status, answer
ORDER BY answer.id
WITH place, source, citation, status, collect(DISTINCT answer.id) AS answers
RETURN place.locator AS place,
       source.name AS source,
       citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       coalesce(status, 'never verified') AS status,
       answers
ORDER BY source, place, project, citation
