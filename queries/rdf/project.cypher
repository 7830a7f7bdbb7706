// Purpose: Names of all that a project made and was given: its records, the checks of its citations, the parts of its answers, its sources.
// Params: project
// Returns: label, id
MATCH (node:Project {id: $project})
RETURN 'Project' AS label, node.id AS id
UNION ALL
MATCH (:Project {id: $project})-[:HAD_MEMBER]->(node:Source)
RETURN 'Source' AS label, node.id AS id
UNION ALL
MATCH (node:Citation {project: $project})
RETURN 'Citation' AS label, node.id AS id
UNION ALL
MATCH (node:Verification)-[:USED]->(citation:Citation {project: $project})
RETURN 'Verification' AS label, node.id AS id
UNION ALL
MATCH (node:Claim {project: $project})
RETURN 'Claim' AS label, node.id AS id
UNION ALL
MATCH (node:Session {project: $project})
RETURN 'Session' AS label, node.id AS id
UNION ALL
MATCH (node:Annotation {project: $project})
RETURN 'Annotation' AS label, node.id AS id
UNION ALL
MATCH (node:Answer {project: $project})
RETURN 'Answer' AS label, node.id AS id
UNION ALL
MATCH (node:Step)-[:PART_OF]->(answer:Answer {project: $project})
RETURN 'Step' AS label, node.id AS id
UNION ALL
MATCH (node:Assertion)-[:PART_OF]->(answer:Answer {project: $project})
RETURN 'Assertion' AS label, node.id AS id
UNION ALL
MATCH (node:EvidencePack {project: $project})
RETURN 'EvidencePack' AS label, node.id AS id
UNION ALL
MATCH (node:Refusal {project: $project})
RETURN 'Refusal' AS label, node.id AS id
UNION ALL
MATCH (node:Disclosure {project: $project})
RETURN 'Disclosure' AS label, node.id AS id
UNION ALL
MATCH (node:Classification {project: $project})
RETURN 'Classification' AS label, node.id AS id
UNION ALL
MATCH (node:Retraction {project: $project})
RETURN 'Retraction' AS label, node.id AS id
UNION ALL
MATCH (node:BusinessObject {project: $project})
RETURN 'BusinessObject' AS label, node.id AS id
UNION ALL
MATCH (node:Message {project: $project})
RETURN 'Message' AS label, node.id AS id
UNION ALL
MATCH (node:Process {project: $project})
RETURN 'Process' AS label, node.id AS id
UNION ALL
MATCH (node:Requirement {project: $project})
RETURN 'Requirement' AS label, node.id AS id
UNION ALL
MATCH (node:Assessment {project: $project})
RETURN 'Assessment' AS label, node.id AS id
UNION ALL
MATCH (node:Conflict {project: $project})
RETURN 'Conflict' AS label, node.id AS id
UNION ALL
MATCH (node:Resolution {project: $project})
RETURN 'Resolution' AS label, node.id AS id
UNION ALL
MATCH (node:ValidationReport {project: $project})
RETURN 'ValidationReport' AS label, node.id AS id
UNION ALL
MATCH (node:ForeignDocument {project: $project})
RETURN 'ForeignDocument' AS label, node.id AS id
UNION ALL
MATCH (node:ForeignEntity)-[:PART_OF]->(document:ForeignDocument {project: $project})
RETURN 'ForeignEntity' AS label, node.id AS id
UNION ALL
MATCH (node:ForeignActivity)-[:PART_OF]->(document:ForeignDocument {project: $project})
RETURN 'ForeignActivity' AS label, node.id AS id
UNION ALL
MATCH (node:ForeignAgent)-[:PART_OF]->(document:ForeignDocument {project: $project})
RETURN 'ForeignAgent' AS label, node.id AS id
