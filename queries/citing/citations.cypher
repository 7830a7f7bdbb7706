// Purpose: Some citations of a project with their newest verification, in the order of their numbers.
// Params: project, numbers, source (number of a source; null for all), session (null for all), status (null for all), reader (an agent: only what it made; null for all)
// Returns: citation (map of properties), source (number), name, identifier, session, agent, segments (ids), status, similarity, notes, stands, bearing, bearing_notes, differences, wordings, relations (pairs: type, number of the related citation), relating (pairs: type, number of the citation that relates to this one)
//
// They are looked up by their ids, however many the project has: all of them are those from 1 to the last number.
UNWIND $numbers AS number
MATCH (citation:Citation {id: $project + '/' + toString(number)})-[:CITES_SOURCE]->(source:Source)<-[member:HAD_MEMBER]-(:Project {id: $project})
WHERE $source IS NULL OR member.number = $source
MATCH (citation)-[:GENERATED_BY]->(session:Session)
WHERE $session IS NULL OR coalesce(session.name, session.id) = $session
OPTIONAL MATCH (session)-[:ATTRIBUTED_TO]->(agent:Agent)
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, source, member, session, agent, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH citation, source, member, session, agent, collect(verification)[0] AS newest
WHERE ($status IS NULL OR newest.status = $status) AND ($reader IS NULL OR agent.id = $reader)
OPTIONAL MATCH (citation)-[:CITES]->(segment:Segment)
WITH citation, source, member, session, agent, newest, segment
ORDER BY segment.position
RETURN properties(citation) AS citation,
       member.number AS source,
       coalesce(member.name, source.name) AS name,
       coalesce(member.identifier, source.identifier) AS identifier,
       coalesce(session.name, session.id) AS session,
       agent.id AS agent,
       collect(segment.id) AS segments,
       newest.status AS status,
       newest.similarity AS similarity,
       newest.notes AS notes,
       newest.stands AS stands,
       newest.bearing AS bearing,
       newest.bearing_notes AS bearing_notes,
       newest.differences AS differences,
       newest.wordings AS wordings,
       COLLECT { MATCH (citation)-[relation]->(other:Citation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(by:Agent) WHERE $reader IS NULL OR by.id = $reader RETURN [type(relation), other.number] } AS relations,
       COLLECT { MATCH (citation)<-[relation]-(other:Citation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(by:Agent) WHERE $reader IS NULL OR by.id = $reader RETURN [type(relation), other.number] } AS relating
ORDER BY citation.number
