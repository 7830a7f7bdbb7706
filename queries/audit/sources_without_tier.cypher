// Purpose: Sources that are cited and of which neither the file nor the project says the tier.
// Params: project (text; null for all)
// Returns: project, source, version, artifact_id, citations (numbers)
// Rows are: faults
// Topic: tiers
//
// (:Citation)-[:CITES_SOURCE]->(:Source)<-[:CLASSIFIES]-(:Classification)
MATCH (citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE ($project IS NULL OR citation.project = $project) AND source.tier IS NULL
  AND NOT EXISTS {
    MATCH (classification:Classification)-[:CLASSIFIES]->(source)
    WHERE classification.project = citation.project AND classification.tier IS NOT NULL
  }
WITH citation, source
ORDER BY citation.number
RETURN citation.project AS project,
       source.name AS source,
       source.version AS version,
       source.artifact_id AS artifact_id,
       collect(citation.number) AS citations
ORDER BY project, source, version
