// Purpose: What the archive knows before a source is loaded: which of its records are there, which sources of the same work, and where the archive stands.
// Params: artifact_id, work, agent
// Returns: one row: known, work_known, agent_known, snapshot (number), size, frontier, others (list of {artifact_id, identifier, media_type, since, recorded_at})
OPTIONAL MATCH (source:Source {id: $artifact_id})
OPTIONAL MATCH (work:Work {id: $work})
OPTIONAL MATCH (agent:Agent {id: $agent})
OPTIONAL MATCH (archive:Counter {id: 'archive'})
OPTIONAL MATCH (snapshot:Snapshot {id: 'snapshot/' + toString(archive.value)})
OPTIONAL MATCH (other:Source)-[:REALIZES]->(work)
RETURN source IS NOT NULL AS known,
       work IS NOT NULL AS work_known,
       agent IS NOT NULL AS agent_known,
       coalesce(snapshot.number, 0) AS snapshot,
       coalesce(snapshot.size, 0) AS size,
       snapshot.frontier AS frontier,
       collect({artifact_id: other.id, identifier: other.identifier, media_type: other.media_type, since: coalesce(other.valid_from, other.stand), recorded_at: other.recorded_at}) AS others
