// Purpose: The trail of one citation, a row a step: agent, activity, citation, checks, segments, source, work, snapshot.
// Params: project (text), citation (integer)
// Returns: step, record (id), says, time
// Rows are: facts
// Topic: trails
// Worded: says by members
//
// (:Agent)<-[:ATTRIBUTED_TO]-(:Session)<-[:GENERATED_BY]-(:Citation)-[:CITES]->(:Segment)-[:PART_OF]->(:Source)
MATCH (citation:Citation {id: $project + '/' + toString($citation)})-[:GENERATED_BY]->(session:Session)
MATCH (session)-[:ATTRIBUTED_TO]->(agent:Agent)
MATCH (citation)-[:SUPPORTS]->(claim:Claim)
MATCH (citation)-[:CITES_SOURCE]->(source:Source)
MATCH (citation)-[:PINNED_TO]->(snapshot:Snapshot)
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
WITH citation, claim, session, agent, source, snapshot, work, verification
ORDER BY coalesce(verification.logged, -1), verification.ended_at
WITH citation, claim, session, agent, source, snapshot, work, collect(verification) AS verifications
OPTIONAL MATCH (citation)-[:CITES]->(segment:Segment)
WITH citation, claim, session, agent, source, snapshot, work, verifications, segment
ORDER BY segment.position
WITH citation, claim, session, agent, source, snapshot, work, verifications, collect(segment) AS segments
WITH [{step: 'agent', record: agent.id, says: agent.name + ' (' + agent.kind + ')',
       members: ['agent', ':' + agent.name, 'agent:' + agent.kind], time: null},
      {step: 'session', record: session.id, says: session.software, time: session.started_at},
      {step: 'claim', record: claim.id, says: claim.text, time: claim.recorded_at},
      {step: 'citation', record: citation.id, says: coalesce(citation.verbatim_quote, citation.quote_context),
       time: citation.recorded_at}]
     + [check IN verifications | {step: 'verification', record: check.id,
        says: check.status + ' by ' + check.method + ', similarity ' + toString(check.similarity)
        + coalesce(', claim ' + check.bearing, ''),
        members: [CASE WHEN check.bearing IS NULL THEN 'check of before' ELSE 'check' END, 'status:' + check.status,
                  'check:' + check.method, ':' + toString(check.similarity), 'bearing:' + coalesce(check.bearing, '')],
        time: check.ended_at}]
     + [place IN segments | {step: 'segment', record: place.id,
        says: place.locator + ': ' + coalesce(place.text, place.heading, ''), time: place.recorded_at}]
     + [{step: 'source', record: source.artifact_id,
         says: source.name + coalesce(', version ' + source.version, '') + ', ' + source.identifier,
         members: [CASE WHEN source.version IS NULL THEN 'source' ELSE 'version' END, ':' + source.name,
                   ':' + source.identifier, ':' + coalesce(source.version, '')],
         time: source.recorded_at}]
     + CASE WHEN work IS NULL THEN [] ELSE [{step: 'work', record: work.id, says: work.title, time: null}] END
     + [{step: 'snapshot', record: snapshot.id, says: 'Merkle root ' + snapshot.merkle_root,
        members: ['root', ':' + snapshot.merkle_root], time: snapshot.recorded_at}]
     AS steps
UNWIND range(0, size(steps) - 1) AS position
WITH position, steps[position] AS found
RETURN found.step AS step, found.record AS record, found.says AS says, found.time AS time, found.members AS members
ORDER BY position
