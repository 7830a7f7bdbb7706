// Purpose: What the archive knows before a source is loaded: which of its records are there, which source of the same work came before, and where the archive stands.
// Params: artifact_id, work, agent
// Returns: one row: known, work_known, agent_known, snapshot (number), size, frontier, before (list of {artifact_id, identifier, media_type, stand})
OPTIONAL MATCH (source:Source {id: $artifact_id})
OPTIONAL MATCH (work:Work {id: $work})
OPTIONAL MATCH (agent:Agent {id: $agent})
OPTIONAL MATCH (archive:Counter {id: 'archive'})
OPTIONAL MATCH (snapshot:Snapshot {id: 'snapshot/' + toString(archive.value)})
OPTIONAL MATCH (before:Source)-[:REALIZES]->(work)
RETURN source IS NOT NULL AS known,
       work IS NOT NULL AS work_known,
       agent IS NOT NULL AS agent_known,
       coalesce(snapshot.number, 0) AS snapshot,
       coalesce(snapshot.size, 0) AS size,
       snapshot.frontier AS frontier,
       collect({artifact_id: before.id, identifier: before.identifier, media_type: before.media_type, stand: before.stand}) AS before
