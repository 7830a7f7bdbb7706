// Purpose: Full citations by their numbers, as a bundle keeps them: artifact, snapshot, span and newest verification.
// Params: project, numbers
// Returns: citation (map of properties), source (number), name, identifier, segments (ids), merkle_root, status, similarity, method, verified_at, stands, bearing
//
// A citation is found by its id (project/number), and what concerns its source is asked once for all the citations of it.
UNWIND $numbers AS number
MATCH (citation:Citation {id: $project + '/' + toString(number)})-[:CITES_SOURCE]->(source:Source)
MATCH (citation)-[:PINNED_TO]->(snapshot:Snapshot)
WITH source, snapshot, collect(citation) AS held
MATCH (source)<-[member:HAD_MEMBER]-(:Project {id: $project})
WITH held,
     member.number AS number,
     coalesce(member.name, source.name) AS name,
     coalesce(member.identifier, source.identifier) AS identifier,
     snapshot.merkle_root AS merkle_root
UNWIND held AS citation
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, number, name, identifier, merkle_root, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, number, name, identifier, merkle_root, collect(verification)[0] AS newest
OPTIONAL MATCH (citation)-[:CITES]->(segment:Segment)
WITH citation, number, name, identifier, merkle_root, newest, segment
ORDER BY segment.position
RETURN properties(citation) AS citation,
       number AS source,
       name,
       identifier,
       collect(segment.id) AS segments,
       merkle_root,
       newest.status AS status,
       newest.similarity AS similarity,
       newest.method AS method,
       newest.ended_at AS verified_at,
       newest.stands AS stands,
       newest.bearing AS bearing
ORDER BY citation.number
