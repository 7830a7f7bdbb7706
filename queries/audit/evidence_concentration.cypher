// Purpose: Which share of a project's citations and claims each source bears, the greatest first.
// Params: project (text; null for all)
// Returns: project, source, version, citations, share, claims
// Rows are: facts
// Topic: concentration
// Chart: source by citations
//
// (:Claim)<-[:SUPPORTS]-(:Citation)-[:CITES_SOURCE]->(:Source)
MATCH (citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (citation)-[:SUPPORTS]->(claim:Claim)
WITH citation.project AS project, source, count(DISTINCT citation.id) AS citations, count(DISTINCT claim.id) AS claims
WITH project, collect({source: source.name, version: source.version, citations: citations, claims: claims}) AS found,
     sum(citations) AS whole
UNWIND found AS one
RETURN project,
       one.source AS source,
       one.version AS version,
       one.citations AS citations,
       round(1000.0 * one.citations / whole) / 1000 AS share,
       one.claims AS claims
ORDER BY project, citations DESC, source, version
