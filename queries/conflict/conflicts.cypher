// Purpose: The conflicts of a project as they stand, with the two each is between and how it was resolved.
// Params: project, known_before (the time before which they were recorded; null for any)
// Returns: conflict (all properties), agent, rules (list of maps: rule, texts, named, work, title, kind, since, until, origin, artifact_id, source, source_number, section), citations (list of maps: id, number, claim, place, status, superseded, source, source_number, kind, since, origin), resolutions (list of maps: resolution, prefers (id), citation, agent)
//
// (:Conflict)-[:BETWEEN]->(:Rule|Citation), (:Resolution)-[:RESOLVES]->(:Conflict)
// What another supersedes is left out, if the other was known then.
MATCH (conflict:Conflict {project: $project})
WHERE ($known_before IS NULL OR conflict.recorded_at < $known_before)
  AND NOT EXISTS {
    MATCH (later:Conflict)-[:SUPERSEDES]->(conflict)
    WHERE $known_before IS NULL OR later.recorded_at < $known_before
  }
MATCH (conflict)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(agent:Agent)
RETURN properties(conflict) AS conflict,
       agent.id AS agent,
       COLLECT {
         MATCH (conflict)-[:BETWEEN]->(rule:Rule)-[:DERIVED_FROM]->(segment:Segment)-[:PART_OF]->(source:Source)-[:REALIZES]->(work:Work)
         WITH rule, source, work, segment
         ORDER BY segment.position
         WITH rule, source, work, collect(segment.text) AS texts
         MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source)
         OPTIONAL MATCH (rule)-[:REFERS_TO]->(object:Segment)
         WITH rule, source, work, texts, member,
              collect(CASE WHEN object IS NULL THEN NULL ELSE {id: object.id, text: object.text} END) AS named
         RETURN {rule: properties(rule), texts: texts, named: named, work: work.id, title: work.title,
                 kind: source.kind, since: coalesce(source.valid_from, source.stand), until: source.valid_to,
                 origin: source.valid_origin, artifact_id: source.id, source: coalesce(member.name, source.name),
                 source_number: member.number, section: ''}
       } AS rules,
       COLLECT {
         MATCH (conflict)-[:BETWEEN]->(citation:Citation)-[:CITES_SOURCE]->(source:Source)<-[member:HAD_MEMBER]-(:Project {id: $project})
         OPTIONAL MATCH (verification:Verification)-[:USED]->(citation)
         WITH citation, source, member, verification
         ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
         WITH citation, source, member, collect(verification.status)[0] AS status
         RETURN {id: citation.id, number: citation.number, claim: citation.claim, place: citation.matched_locator,
                 status: status, superseded: EXISTS { (:Citation)-[:SUPERSEDES]->(citation) },
                 source: coalesce(member.name, source.name), source_number: member.number, kind: source.kind,
                 since: coalesce(source.valid_from, source.stand), origin: source.valid_origin}
       } AS citations,
       COLLECT {
         MATCH (resolution:Resolution)-[:RESOLVES]->(conflict)
         WHERE ($known_before IS NULL OR resolution.recorded_at < $known_before)
           AND NOT EXISTS {
             MATCH (later:Resolution)-[:SUPERSEDES]->(resolution)
             WHERE $known_before IS NULL OR later.recorded_at < $known_before
           }
         MATCH (resolution)-[:RESTS_ON]->(citation:Citation)
         MATCH (resolution)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(decider:Agent)
         OPTIONAL MATCH (resolution)-[:PREFERS]->(preferred WHERE preferred.id > '')
         WITH resolution, preferred, citation, decider
         ORDER BY resolution.recorded_at DESC
         RETURN {resolution: properties(resolution), prefers: preferred.id, citation: citation.number, agent: decider.id}
       } AS resolutions
ORDER BY conflict.recorded_at, conflict.id
