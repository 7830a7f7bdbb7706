// Purpose: What was cited in one session, in the order it was done.
// Params: session (text)
// Returns: project, citation (number), claim, quote, locator, source, status, bearing, recorded_at
// Rows are: facts
// Topic: people
//
// (:Verification)-[:USED]->(:Citation)-[:GENERATED_BY]->(:Session), (:Citation)-[:CITES_SOURCE]->(:Source)
CALL {
  MATCH (session:Session {name: $session})
  RETURN session
  UNION
  MATCH (session:Session {id: $session})
  RETURN session
}
MATCH (session)<-[:GENERATED_BY]-(citation:Citation)-[:CITES_SOURCE]->(source:Source)
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH source, citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH source, citation, collect(verification)[0] AS newest
WITH source, citation, newest.status AS status, coalesce(newest.bearing, 'not_judged') AS bearing
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       citation.verbatim_quote AS quote,
       citation.matched_locator AS locator,
       source.name AS source,
       coalesce(status, 'never verified') AS status,
       bearing,
       citation.recorded_at AS recorded_at
ORDER BY recorded_at, citation
