// Purpose: Some records with their outgoing edges, and the notes that writes leave of themselves, looked up by label and id.
// Params: ids (map: label to list of ids)
// Returns: label (as looked up), labels (all the node has), properties, edges (lists: type, label of the end, id of the end, properties)
//
// A label that is not asked for is null in the map, so its branch gives no row.
UNWIND $ids.Agent AS id
MATCH (node:Agent {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Agent' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Session AS id
MATCH (node:Session {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Session' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Extraction AS id
MATCH (node:Extraction {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Extraction' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Verification AS id
MATCH (node:Verification {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Verification' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Project AS id
MATCH (node:Project {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Project' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Claim AS id
MATCH (node:Claim {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Claim' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Citation AS id
MATCH (node:Citation {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Citation' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Work AS id
MATCH (node:Work {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Work' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Source AS id
MATCH (node:Source {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Source' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Content AS id
MATCH (node:Content {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Content' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Segment AS id
MATCH (node:Segment {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Segment' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Snapshot AS id
MATCH (node:Snapshot {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Snapshot' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Rule AS id
MATCH (node:Rule {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Rule' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Identifier AS id
MATCH (node:Identifier {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Identifier' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Comparison AS id
MATCH (node:Comparison {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Comparison' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Search AS id
MATCH (node:Search {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Search' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Annotation AS id
MATCH (node:Annotation {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Annotation' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Answer AS id
MATCH (node:Answer {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Answer' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Step AS id
MATCH (node:Step {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Step' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Assertion AS id
MATCH (node:Assertion {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Assertion' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.EvidencePack AS id
MATCH (node:EvidencePack {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'EvidencePack' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Refusal AS id
MATCH (node:Refusal {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Refusal' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Disclosure AS id
MATCH (node:Disclosure {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Disclosure' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Classification AS id
MATCH (node:Classification {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Classification' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Retraction AS id
MATCH (node:Retraction {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Retraction' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Commit AS id
MATCH (node:Commit {id: id})
RETURN 'Commit' AS label, labels(node) AS labels, properties(node) AS properties, [] AS edges
UNION ALL
UNWIND $ids.BusinessObject AS id
MATCH (node:BusinessObject {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'BusinessObject' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Message AS id
MATCH (node:Message {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Message' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Process AS id
MATCH (node:Process {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Process' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Requirement AS id
MATCH (node:Requirement {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Requirement' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Assessment AS id
MATCH (node:Assessment {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Assessment' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Conflict AS id
MATCH (node:Conflict {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Conflict' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.Resolution AS id
MATCH (node:Resolution {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'Resolution' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.ValidationReport AS id
MATCH (node:ValidationReport {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'ValidationReport' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.ForeignDocument AS id
MATCH (node:ForeignDocument {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'ForeignDocument' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.ForeignEntity AS id
MATCH (node:ForeignEntity {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'ForeignEntity' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.ForeignActivity AS id
MATCH (node:ForeignActivity {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'ForeignActivity' AS label, labels(node) AS labels, properties(node) AS properties, edges
UNION ALL
UNWIND $ids.ForeignAgent AS id
MATCH (node:ForeignAgent {id: id})
OPTIONAL MATCH (node)-[edge]->(end)
WITH node, collect(CASE WHEN edge IS NULL THEN NULL ELSE [type(edge), labels(end)[0], end.id, properties(edge)] END) AS edges
RETURN 'ForeignAgent' AS label, labels(node) AS labels, properties(node) AS properties, edges
