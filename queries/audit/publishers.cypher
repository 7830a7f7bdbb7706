// Purpose: How many sources, citations and claims each publisher stands behind, as the project classified it, else as the file says.
// Params: project (text; null for all)
// Returns: project, publisher, sources, citations, claims
// Rows are: facts
// Topic: concentration
// Chart: publisher by sources, citations, claims
//
// (:Classification)-[:CLASSIFIES]->(:Source)<-[:CITES_SOURCE]-(:Citation)-[:SUPPORTS]->(:Claim)
MATCH (citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (classification:Classification)-[:CLASSIFIES]->(source)
WHERE classification.project = citation.project
  AND NOT EXISTS { (:Classification)-[:SUPERSEDES]->(classification) }
OPTIONAL MATCH (citation)-[:SUPPORTS]->(claim:Claim)
WITH citation, source, claim, coalesce(classification.publisher, source.publisher, '') AS publisher
RETURN citation.project AS project,
       publisher,
       count(DISTINCT source.id) AS sources,
       count(DISTINCT citation.id) AS citations,
       count(DISTINCT claim.id) AS claims
ORDER BY project, citations DESC, publisher
