// Purpose: Citations pinned to a snapshot of the archive in which their source was not yet.
// Params: project (text; null for all)
// Returns: project, citation (number), claim, source, pinned_to, archived_in (numbers of snapshots)
// Rows are: faults
// Topic: records
//
// (:Snapshot)<-[:PINNED_TO]-(:Citation)-[:CITES_SOURCE]->(:Source)<-[:HAD_MEMBER]-(:Snapshot)
MATCH (pinned:Snapshot)<-[:PINNED_TO]-(citation:Citation)-[:CITES_SOURCE]->(source:Source)
WHERE $project IS NULL OR citation.project = $project
OPTIONAL MATCH (snapshot:Snapshot)-[:HAD_MEMBER]->(source)
WITH citation, source, pinned, min(snapshot.number) AS archived_in
WHERE archived_in IS NULL OR archived_in > pinned.number
RETURN citation.project AS project,
       citation.number AS citation,
       citation.claim AS claim,
       source.name AS source,
       pinned.number AS pinned_to,
       archived_in
ORDER BY project, citation
