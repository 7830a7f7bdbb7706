// Purpose: Claims of answers called supported or narrowed whose citations are all of sources below a tier.
// Params: project (text; null for all), tier (integer; default 2)
// Returns: project, answer, persona, claim, rung, tiers, citations (numbers)
// Rows are: faults
// Topic: tiers
//
// (:Answer)<-[:PART_OF]-(:Assertion)-[:RESTS_ON]->(:Citation)-[:CITES_SOURCE]->(:Source)<-[:CLASSIFIES]-(:Classification)
//
// Tier 1 is the best. The newest classification of the project says the tier, else the source; where neither does, what a
// state or municipality issued is 1 and everything else 3.
MATCH (answer:Answer)<-[:PART_OF]-(assertion:Assertion)-[:RESTS_ON]->(citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE ($project IS NULL OR answer.project = $project) AND assertion.rung IN ['supported', 'narrowed']
OPTIONAL MATCH (classification:Classification)-[:CLASSIFIES]->(source)
WHERE classification.project = answer.project
  AND NOT EXISTS { (:Classification)-[:SUPERSEDES]->(classification) }
WITH answer, assertion, citation, coalesce(
       classification.tier, source.tier,
       CASE WHEN source.kind IN ['statute', 'by-law', 'eu', 'gazette', 'letter', 'decision'] THEN 1 ELSE 3 END) AS tier
ORDER BY citation.number
WITH answer, assertion, collect(tier) AS tiers, min(tier) AS best, collect(citation.number) AS citations
WHERE best > $tier
RETURN answer.project AS project,
       answer.id AS answer,
       answer.persona AS persona,
       assertion.text AS claim,
       assertion.rung AS rung,
       tiers,
       citations
ORDER BY project, answer, claim
