// Purpose: Claims that only sources bear which the project calls not primary.
// Params: project (text; null for all)
// Returns: project, claim, sources, citations (numbers)
// Rows are: faults
// Topic: tiers
//
// (:Claim)<-[:SUPPORTS]-(:Citation)-[:CITES_SOURCE]->(:Source)<-[:CLASSIFIES]-(:Classification)
MATCH (claim:Claim)<-[:SUPPORTS]-(citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE ($project IS NULL OR claim.project = $project) AND NOT EXISTS { (:Citation)-[:SUPERSEDES]->(citation) }
OPTIONAL MATCH (classification:Classification)-[:CLASSIFIES]->(source)
WHERE classification.project = claim.project
  AND NOT EXISTS { (:Classification)-[:SUPERSEDES]->(classification) }
WITH claim, citation, source, classification
ORDER BY citation.number
WITH claim,
     collect(coalesce(classification.primary, true)) AS primary,
     collect(DISTINCT source.name) AS sources,
     collect(citation.number) AS citations
WHERE NOT true IN primary
RETURN claim.project AS project, claim.text AS claim, sources, citations
ORDER BY project, claim
