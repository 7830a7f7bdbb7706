// Purpose: The evidence packs of a project, the newest first, with their places in order.
// Params: project, pack (id; null for all), limit
// Returns: pack (map of properties), chunks (list of [rank, segment id, source number, score, similarity, tier])
//
// (:EvidencePack)-[:HAD_MEMBER {rank, score, similarity, tier}]->(:Segment)-[:PART_OF]->(:Source)
MATCH (pack:EvidencePack {project: $project})
WHERE $pack IS NULL OR pack.id = $pack
WITH pack
ORDER BY pack.generated_at DESC, pack.id DESC
LIMIT $limit
RETURN properties(pack) AS pack,
       COLLECT {
         MATCH (pack)-[member:HAD_MEMBER]->(segment:Segment)-[:PART_OF]->(source:Source)
         MATCH (:Project {id: $project})-[own:HAD_MEMBER]->(source)
         RETURN [member.rank, segment.id, own.number, member.score, member.similarity, member.tier]
       } AS chunks
