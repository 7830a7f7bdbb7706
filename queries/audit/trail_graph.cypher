// Purpose: The trail of one citation as a graph, an edge a row, from who made it to what was answered with it; to be drawn.
// Params: project (text), citation (integer)
// Returns: start (id), start_kind, start_says, relation, end (id), end_kind, end_says
// Rows are: facts
// Topic: trails
// Worded: start_says by start_members
// Worded: end_says by end_members
//
// A source has the name that the project gave it.
//
// (:Agent)<-[:ATTRIBUTED_TO]-(:Session)<-[:GENERATED_BY]-(:Citation)-[:CITES]->(:Segment)-[:PART_OF]->(:Source)
OPTIONAL MATCH (:Citation {id: $project + '/' + toString($citation)})-[:CITES_SOURCE]->(source:Source)
OPTIONAL MATCH (:Project {id: $project})-[member:HAD_MEMBER]->(source)
WITH coalesce(member.name, source.name) AS source_name
CALL {
  MATCH (a:Citation {id: $project + '/' + toString($citation)})-[r:GENERATED_BY]->(b:Session)
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})-[:GENERATED_BY]->(a:Session)-[r:ATTRIBUTED_TO]->(b:Agent)
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (a:Citation {id: $project + '/' + toString($citation)})-[r:SUPPORTS|CITES|PINNED_TO|SUPERSEDES|CONTRADICTS|EXTENDS]->(b)
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})-[:CITES]->(a:Segment)-[r:PART_OF]->(b:Source)
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (a:Citation {id: $project + '/' + toString($citation)})-[r:CITES_SOURCE]->(b:Source)
  WHERE NOT EXISTS { (a)-[:CITES]->(:Segment) }
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})-[:CITES_SOURCE]->(a:Source)-[r:REALIZES]->(b:Work)
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (b:Citation {id: $project + '/' + toString($citation)})<-[r:USED]-(a:Verification)
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (b:Citation {id: $project + '/' + toString($citation)})<-[r:RESTS_ON]-(a)
  RETURN a, type(r) AS relation, b
  UNION
  MATCH (:Citation {id: $project + '/' + toString($citation)})<-[:RESTS_ON]-(a:Assertion)-[r:PART_OF]->(b:Answer)
  RETURN a, type(r) AS relation, b
}
WITH source_name, a, relation, b
WHERE a.id > '' AND b.id > ''
WITH source_name, a, relation, b, labels(a)[0] AS start_kind, labels(b)[0] AS end_kind
RETURN a.id AS start,
       start_kind,
       CASE start_kind
         WHEN 'Citation' THEN '[' + toString(a.number) + '] ' + coalesce(a.verbatim_quote, a.quote_context, '')
         WHEN 'Verification' THEN a.status + coalesce(', claim ' + a.bearing, '')
         WHEN 'Assertion' THEN a.rung + ': ' + a.text
         WHEN 'Segment' THEN a.locator
         WHEN 'Source' THEN source_name
         ELSE coalesce(a.name, a.state, a.outcome, a.id)
       END AS start_says,
       CASE
         WHEN start_kind = 'Verification' AND a.bearing IS NULL THEN ['alone', 'status:' + a.status]
         WHEN start_kind = 'Verification' THEN ['found', 'status:' + a.status, 'bearing:' + a.bearing]
         WHEN start_kind = 'Assertion' THEN ['beside', 'rung:' + a.rung, ':' + a.text]
         WHEN a.name IS NULL AND a.state IS NOT NULL THEN ['alone', 'state:' + a.state]
         WHEN a.name IS NULL AND a.outcome IS NOT NULL THEN ['alone', 'state:' + a.outcome]
       END AS start_members,
       relation,
       b.id AS end,
       end_kind,
       CASE end_kind
         WHEN 'Citation' THEN '[' + toString(b.number) + '] ' + coalesce(b.verbatim_quote, b.quote_context, '')
         WHEN 'Segment' THEN b.locator
         WHEN 'Claim' THEN b.text
         WHEN 'Answer' THEN coalesce(b.question, b.mode)
         WHEN 'Work' THEN b.title
         WHEN 'Snapshot' THEN 'snapshot ' + toString(b.number)
         WHEN 'Source' THEN source_name
         ELSE coalesce(b.name, b.id)
       END AS end_says,
       CASE
         WHEN end_kind = 'Snapshot' THEN ['snapshot', ':' + toString(b.number)]
         WHEN end_kind = 'Answer' AND b.question IS NULL THEN ['alone', 'mode:' + b.mode]
       END AS end_members
ORDER BY relation, start, end
