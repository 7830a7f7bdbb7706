// Purpose: Which of some sources earlier loads have made, so that a run goes on where it stopped. A source that is in any project was loaded to the end: it comes into one last.
// Params: artifact_ids, project
// Returns: artifact_id, name, work, segments, snapshot, number (in the project; null where it is no member), complete (whether it is in any project)
UNWIND $artifact_ids AS artifact_id
MATCH (source:Source {id: artifact_id})
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
OPTIONAL MATCH (snapshot:Snapshot)-[:HAD_MEMBER]->(source)
OPTIONAL MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source)
RETURN artifact_id,
       source.name AS name,
       work.id AS work,
       COUNT { (:Segment)-[:PART_OF]->(source) } AS segments,
       snapshot.number AS snapshot,
       member.number AS number,
       EXISTS { (:Project)-[:HAD_MEMBER]->(source) } AS complete
