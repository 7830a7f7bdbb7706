// Purpose: Full citations by their numbers, as a bundle keeps them: artifact, snapshot, span and newest verification.
// Params: project, numbers
// Returns: citation (map of properties), source (number), name, identifier, segments (ids), merkle_root, status, similarity, method, verified_at
UNWIND $numbers AS number
MATCH (citation:Citation {project: $project, number: number})-[:CITES_SOURCE]->(source:Source)<-[member:HAD_MEMBER]-(:Project {id: $project})
MATCH (citation)-[:PINNED_TO]->(snapshot:Snapshot)
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, source, member, snapshot, verification
ORDER BY verification.ended_at DESC
WITH citation, source, member, snapshot, collect(verification)[0] AS newest
OPTIONAL MATCH (citation)-[:CITES]->(segment:Segment)
WITH citation, source, member, snapshot, newest, segment
ORDER BY segment.position
RETURN properties(citation) AS citation,
       member.number AS source,
       coalesce(member.name, source.name) AS name,
       coalesce(member.identifier, source.identifier) AS identifier,
       collect(segment.id) AS segments,
       snapshot.merkle_root AS merkle_root,
       newest.status AS status,
       newest.similarity AS similarity,
       newest.method AS method,
       newest.ended_at AS verified_at
ORDER BY citation.number
