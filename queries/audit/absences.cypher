// Purpose: What was looked for and not found: citations that say a source does not hold something, with the search.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, source, terms, places, hits
// Rows are: facts
// Topic: findings
//
// (:Source)<-[:CITES_SOURCE]-(:Citation)-[:GENERATED_BY]->(:Search)
MATCH (source:Source)<-[:CITES_SOURCE]-(citation:Citation)-[:GENERATED_BY]->(search:Search)
WHERE $project IS NULL OR citation.project = $project
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       source.name AS source,
       search.terms AS terms,
       search.places AS places,
       search.hits AS hits
ORDER BY project, citation
