// Purpose: Sources whose bytes or text the store does not hold: what they say cannot be shown again.
// Params: project (text; null for all)
// Returns: name, version, identifier, artifact_id, lacks, citations
// Rows are: faults
// Topic: records
//
// (:Source)-[:HAS_CONTENT]->(:Content), (:Citation)-[:CITES_SOURCE]->(:Source)
MATCH (source:Source)
WHERE $project IS NULL OR EXISTS { (:Project {id: $project})-[:HAD_MEMBER]->(source) }
OPTIONAL MATCH (source)-[:HAS_CONTENT]->(content:Content)
WITH source, content
WHERE content IS NULL OR content.text IS NULL OR content.payload IS NULL
OPTIONAL MATCH (citation:Citation)-[:CITES_SOURCE]->(source)
RETURN source.name AS name,
       source.version AS version,
       source.identifier AS identifier,
       source.artifact_id AS artifact_id,
       CASE WHEN content.text IS NULL AND content.payload IS NULL THEN 'text and bytes'
            WHEN content.text IS NULL THEN 'text' ELSE 'bytes' END AS lacks,
       count(citation) AS citations
ORDER BY name, version, artifact_id
