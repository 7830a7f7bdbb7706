// Purpose: Citations that are not verified, with the reason: the quote does not stand, or was not found to bear the claim.
// Params: project (text; null for all)
// Returns: project, citation (number), status, stands, bearing, claim, quote, notes, checked_at
// Rows are: faults
// Topic: findings
// Worded: notes by wordings.notes
//
// (:Verification)-[:USED]->(:Citation); the newest verification counts, and a citation that was superseded does not.
// One that was verified before it was asked whether the quote bears the claim (bearing) is among them: check it anew.
MATCH (citation:Citation)
WHERE ($project IS NULL OR citation.project = $project) AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, collect(verification)[0] AS newest
WHERE newest IS NULL OR newest.status <> 'verified' OR newest.bearing IS NULL
RETURN citation.project AS project,
       citation.number AS citation,
       coalesce(newest.status, 'never verified') AS status,
       newest.stands AS stands,
       coalesce(newest.bearing, 'not_judged') AS bearing,
       citation.claim AS claim,
       citation.verbatim_quote AS quote,
       newest.notes AS notes,
       newest.ended_at AS checked_at,
       newest.wordings AS wordings
ORDER BY project, citation
