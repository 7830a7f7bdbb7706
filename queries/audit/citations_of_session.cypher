// Purpose: What was cited in one session, in the order it was done.
// Params: session (text)
// Returns: project, citation (number), claim, quote, locator, source, status, bearing, recorded_at
// Rows are: facts
//
// (:Verification)-[:USED]->(:Citation)-[:GENERATED_BY]->(:Session), (:Citation)-[:CITES_SOURCE]->(:Source)
MATCH (source:Source)<-[:CITES_SOURCE]-(citation:Citation)-[:GENERATED_BY]->(session:Session)
WHERE coalesce(session.name, session.id) = $session
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH source, citation, verification
ORDER BY verification.ended_at DESC
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
