// Purpose: What speaks for one claim: each citation of it, its two findings, its place and source, and what took its place.
// Params: claim (text)
// Returns: claim, citation (number), status, stands, bearing, quote, locator, source, superseded_by (number)
// Rows are: facts
// Topic: trails
//
// (:Citation)-[:SUPPORTS]->(:Claim), (:Verification)-[:USED]->(:Citation)-[:CITES_SOURCE]->(:Source)
MATCH (claim:Claim {id: $claim})<-[:SUPPORTS]-(citation:Citation)-[:CITES_SOURCE]->(source:Source)
OPTIONAL MATCH (citation)<-[:SUPERSEDES]-(newer:Citation)
OPTIONAL MATCH (citation)<-[:USED]-(verification:Verification)
WITH claim, source, citation, newer, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH claim, source, citation, newer, collect(verification)[0] AS newest
RETURN claim.text AS claim,
       citation.number AS citation,
       coalesce(newest.status, 'never verified') AS status,
       newest.stands AS stands,
       coalesce(newest.bearing, 'not_judged') AS bearing,
       citation.verbatim_quote AS quote,
       citation.matched_locator AS locator,
       source.name AS source,
       newer.number AS superseded_by
ORDER BY citation, superseded_by
