// Purpose: How much of each source is cited: its places that bear text, those a citation rests on, and the share.
// Params: project (text; null for all)
// Returns: source, version, places, cited, share, citations, claims
// Rows are: facts
// Topic: coverage
// Chart: source by places, cited
//
// (:Segment)-[:PART_OF]->(:Source)<-[:CITES_SOURCE]-(:Citation)-[:CITES]->(:Segment)
MATCH (source:Source)
WHERE $project IS NULL OR EXISTS { (:Project {id: $project})-[:HAD_MEMBER]->(source) }
OPTIONAL MATCH (segment:Segment)-[:PART_OF]->(source)
WITH source, sum(CASE WHEN segment.text IS NULL THEN 0 ELSE 1 END) AS places
OPTIONAL MATCH (citation:Citation)-[:CITES_SOURCE]->(source)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (citation)-[:SUPPORTS]->(claim:Claim)
OPTIONAL MATCH (citation)-[:CITES]->(cited:Segment)
WITH source, places,
     count(DISTINCT citation.id) AS citations,
     count(DISTINCT claim.id) AS claims,
     count(DISTINCT CASE WHEN cited.text IS NULL THEN null ELSE cited.id END) AS cited
RETURN source.name AS source,
       source.version AS version,
       places,
       cited,
       CASE WHEN places = 0 THEN null ELSE round(1000.0 * cited / places) / 1000 END AS share,
       citations,
       claims
ORDER BY source, version
