// Purpose: The segments of other works that name a work, whether by an identifier, by the work itself or by a place in another of its sources.
// Params: work, artifact_id (the source whose places they may mean)
// Returns: source (artifact id), segment (id)
CALL {
  MATCH (:Work {id: $work})-[:NAMED]->(:Identifier)<-[:REFERS_TO]-(segment:Segment)
  RETURN segment
  UNION
  MATCH (:Work {id: $work})-[:NAMED]->(:Identifier)<-[:PART_OF]-(:Identifier)<-[:REFERS_TO]-(segment:Segment)
  RETURN segment
  UNION
  MATCH (:Work {id: $work})<-[:REFERS_TO]-(segment:Segment)
  RETURN segment
  UNION
  MATCH (:Work {id: $work})<-[:REALIZES]-(other:Source)<-[:PART_OF]-(:Segment)<-[:REFERS_TO]-(segment:Segment)
  WHERE other.id <> $artifact_id
  RETURN segment
}
MATCH (segment)-[:PART_OF]->(source:Source)-[:REALIZES]->(work:Work)
WHERE work.id <> $work
RETURN DISTINCT source.id AS source, segment.id AS segment
ORDER BY source, segment
