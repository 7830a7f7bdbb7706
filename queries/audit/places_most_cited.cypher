// Purpose: The places that most claims rest on, the first ones of them.
// Params: project (text; null for all), least (integer; default 2)
// Returns: place, source, claims, citations (numbers)
// Rows are: facts
// Topic: concentration
//
// (:Claim)<-[:SUPPORTS]-(:Citation)-[:CITES]->(:Segment)
MATCH (claim:Claim)<-[:SUPPORTS]-(citation:Citation)-[:CITES]->(segment:Segment)
WHERE $project IS NULL OR citation.project = $project
WITH segment, claim, citation
ORDER BY citation.number
WITH segment, count(DISTINCT claim.id) AS claims, collect(DISTINCT citation.number) AS citations
WHERE claims >= $least
MATCH (segment)-[:PART_OF]->(source:Source)
RETURN segment.locator AS place,
       source.name AS source,
       claims,
       citations
ORDER BY claims DESC, source, place
