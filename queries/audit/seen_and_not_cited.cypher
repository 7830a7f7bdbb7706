// Purpose: What a session was shown as evidence and did not cite: the places of its packs without a citation of the session.
// Params: session (text)
// Returns: question, rank, place, source, score, text
// Rows are: facts
// Topic: people
//
// (:Session)<-[:GENERATED_BY]-(:EvidencePack)-[:HAD_MEMBER]->(:Segment)<-[:CITES]-(:Citation)-[:GENERATED_BY]->(:Session)
CALL {
  MATCH (session:Session {name: $session})
  RETURN session
  UNION
  MATCH (session:Session {id: $session})
  RETURN session
}
MATCH (session)<-[:GENERATED_BY]-(pack:EvidencePack)-[member:HAD_MEMBER]->(segment:Segment)-[:PART_OF]->(source:Source)
WHERE NOT EXISTS {
  MATCH (segment)<-[:CITES]-(citation:Citation)
  WHERE EXISTS { (citation)-[:GENERATED_BY]->(session) }
}
RETURN pack.question AS question,
       member.rank AS rank,
       segment.locator AS place,
       source.name AS source,
       member.score AS score,
       segment.text AS text
ORDER BY question, rank, place
