// Purpose: Create the nodes and edges of a batch, all kinds in one statement, so that a write is one round trip.
// Params: nodes (map: label to list of properties), groups (map: Citation to list of citations that share ends), edges (map: Start_TYPE_End to list of {start, end, properties})
// Returns: nothing; the counters of the summary tell how many nodes and edges were created
//
// An end of an edge is merged, since MATCH cannot stand in FOREACH. An end that is not there would be created bare:
// then more nodes are counted than were given, and the caller rolls back. What is sent are the clauses whose lists a
// batch has (`queries.cut`). Log is the head of the log: it is there and is set anew, if its size is as it was
// seen; else another would be created, which its id, being unique, and the count forbid.
FOREACH (row IN $nodes.Source | CREATE (n:Source) SET n = row)
FOREACH (row IN $nodes.Work | CREATE (n:Work) SET n = row)
FOREACH (row IN $nodes.Content | CREATE (n:Content) SET n = row)
FOREACH (row IN $nodes.Segment | CREATE (n:Segment) SET n = row)
FOREACH (row IN $nodes.Identifier | CREATE (n:Identifier) SET n = row)
FOREACH (row IN $nodes.Snapshot | CREATE (n:Snapshot) SET n = row)
FOREACH (row IN $nodes.Rule | CREATE (n:Rule) SET n = row)
FOREACH (row IN $nodes.Agent | CREATE (n:Agent) SET n = row)
FOREACH (row IN $nodes.Session | CREATE (n:Session) SET n = row)
FOREACH (row IN $nodes.Extraction | CREATE (n:Extraction) SET n = row)
FOREACH (row IN $nodes.Verification | CREATE (n:Verification) SET n = row)
FOREACH (row IN $nodes.Comparison | CREATE (n:Comparison) SET n = row)
FOREACH (row IN $nodes.Search | CREATE (n:Search) SET n = row)
FOREACH (row IN $nodes.Claim | CREATE (n:Claim) SET n = row)
FOREACH (row IN $nodes.Citation | CREATE (n:Citation) SET n = row)
FOREACH (row IN $nodes.Project | CREATE (n:Project) SET n = row)
FOREACH (row IN $nodes.Annotation | CREATE (n:Annotation) SET n = row)
FOREACH (row IN $nodes.Answer | CREATE (n:Answer) SET n = row)
FOREACH (row IN $nodes.Step | CREATE (n:Step) SET n = row)
FOREACH (row IN $nodes.Assertion | CREATE (n:Assertion) SET n = row)
FOREACH (row IN $nodes.EvidencePack | CREATE (n:EvidencePack) SET n = row)
FOREACH (row IN $nodes.Refusal | CREATE (n:Refusal) SET n = row)
FOREACH (row IN $nodes.Disclosure | CREATE (n:Disclosure) SET n = row)
FOREACH (row IN $nodes.Classification | CREATE (n:Classification) SET n = row)
FOREACH (row IN $nodes.Retraction | CREATE (n:Retraction) SET n = row)
FOREACH (row IN $nodes.BusinessObject | CREATE (n:BusinessObject) SET n = row)
FOREACH (row IN $nodes.Message | CREATE (n:Message) SET n = row)
FOREACH (row IN $nodes.Process | CREATE (n:Process) SET n = row)
FOREACH (row IN $nodes.Requirement | CREATE (n:Requirement) SET n = row)
FOREACH (row IN $nodes.Assessment | CREATE (n:Assessment) SET n = row)
FOREACH (row IN $nodes.Conflict | CREATE (n:Conflict) SET n = row)
FOREACH (row IN $nodes.Resolution | CREATE (n:Resolution) SET n = row)
FOREACH (row IN $nodes.ValidationReport | CREATE (n:ValidationReport) SET n = row)
FOREACH (row IN $nodes.ForeignDocument | CREATE (n:ForeignDocument) SET n = row)
FOREACH (row IN $nodes.ForeignEntity | CREATE (n:ForeignEntity) SET n = row)
FOREACH (row IN $nodes.ForeignActivity | CREATE (n:ForeignActivity) SET n = row)
FOREACH (row IN $nodes.ForeignAgent | CREATE (n:ForeignAgent) SET n = row)
FOREACH (row IN $nodes.Log |
  MERGE (n:Log {id: row.id, size: row.before})
  SET n.size = row.size, n.root = row.root, n.frontier = row.frontier)
FOREACH (row IN $nodes.Counter |
  MERGE (n:Counter {id: row.id})
  SET n.value = CASE WHEN n.value > row.value THEN n.value ELSE row.value END)
FOREACH (row IN $nodes.LogBlock | CREATE (n:LogBlock) SET n = row)
FOREACH (row IN $nodes.Commit | CREATE (n:Commit) SET n = row)
FOREACH (row IN $groups.Citation |
  MERGE (source:Source {id: row.source})
  MERGE (session:Session {id: row.session})
  MERGE (snapshot:Snapshot {id: row.snapshot})
  MERGE (agent:Agent {id: row.agent})
  FOREACH (one IN row.citations |
    MERGE (claim:Claim {id: one.claim})
    CREATE (citation:Citation) SET citation = one.citation
    CREATE (check:Verification) SET check = one.verification
    CREATE (citation)-[:CITES_SOURCE]->(source)
    CREATE (citation)-[:SUPPORTS]->(claim)
    CREATE (citation)-[:GENERATED_BY]->(session)
    CREATE (citation)-[:PINNED_TO]->(snapshot)
    CREATE (check)-[:USED]->(citation)
    CREATE (check)-[:ATTRIBUTED_TO]->(agent)
    FOREACH (name IN one.segments |
      MERGE (segment:Segment {id: name})
      CREATE (citation)-[:CITES]->(segment))))
FOREACH (row IN $edges.Segment_PART_OF_Source |
  MERGE (a:Segment {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Segment_PART_OF_Segment |
  MERGE (a:Segment {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Source_REALIZES_Work |
  MERGE (a:Source {id: row.start})
  MERGE (b:Work {id: row.end})
  CREATE (a)-[r:REALIZES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Source_HAS_CONTENT_Content |
  MERGE (a:Source {id: row.start})
  MERGE (b:Content {id: row.end})
  CREATE (a)-[r:HAS_CONTENT]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Source_SUPERSEDES_Source |
  MERGE (a:Source {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Source_GENERATED_BY_Extraction |
  MERGE (a:Source {id: row.start})
  MERGE (b:Extraction {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Source_HAS_ARCHIVE_Content |
  MERGE (a:Source {id: row.start})
  MERGE (b:Content {id: row.end})
  CREATE (a)-[r:HAS_ARCHIVE]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Source_DERIVED_FROM_Source |
  MERGE (a:Source {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:DERIVED_FROM]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Snapshot_HAD_MEMBER_Source |
  MERGE (a:Snapshot {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:HAD_MEMBER]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Snapshot_DERIVED_FROM_Snapshot |
  MERGE (a:Snapshot {id: row.start})
  MERGE (b:Snapshot {id: row.end})
  CREATE (a)-[r:DERIVED_FROM]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Rule_DERIVED_FROM_Segment |
  MERGE (a:Rule {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:DERIVED_FROM]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Rule_REFERS_TO_Segment |
  MERGE (a:Rule {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:REFERS_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Session_ATTRIBUTED_TO_Agent |
  MERGE (a:Session {id: row.start})
  MERGE (b:Agent {id: row.end})
  CREATE (a)-[r:ATTRIBUTED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Extraction_ATTRIBUTED_TO_Agent |
  MERGE (a:Extraction {id: row.start})
  MERGE (b:Agent {id: row.end})
  CREATE (a)-[r:ATTRIBUTED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Verification_ATTRIBUTED_TO_Agent |
  MERGE (a:Verification {id: row.start})
  MERGE (b:Agent {id: row.end})
  CREATE (a)-[r:ATTRIBUTED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Verification_USED_Citation |
  MERGE (a:Verification {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:USED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Extraction_USED_Source |
  MERGE (a:Extraction {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:USED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_CITES_Segment |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:CITES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_CITES_SOURCE_Source |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:CITES_SOURCE]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_SUPPORTS_Claim |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Claim {id: row.end})
  CREATE (a)-[r:SUPPORTS]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_GENERATED_BY_Session |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_PINNED_TO_Snapshot |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Snapshot {id: row.end})
  CREATE (a)-[r:PINNED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_SUPPORTS_Citation |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:SUPPORTS]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_CONTRADICTS_Citation |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:CONTRADICTS]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_EXTENDS_Citation |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:EXTENDS]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_SUPERSEDES_Citation |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Project_HAD_MEMBER_Source |
  MERGE (a:Project {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:HAD_MEMBER]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Segment_REFERS_TO_Segment |
  MERGE (a:Segment {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:REFERS_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Segment_REFERS_TO_Work |
  MERGE (a:Segment {id: row.start})
  MERGE (b:Work {id: row.end})
  CREATE (a)-[r:REFERS_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Segment_REFERS_TO_Identifier |
  MERGE (a:Segment {id: row.start})
  MERGE (b:Identifier {id: row.end})
  CREATE (a)-[r:REFERS_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Work_NAMED_Identifier |
  MERGE (a:Work {id: row.start})
  MERGE (b:Identifier {id: row.end})
  CREATE (a)-[r:NAMED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Identifier_PART_OF_Identifier |
  MERGE (a:Identifier {id: row.start})
  MERGE (b:Identifier {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Segment_SUPERSEDES_Segment |
  MERGE (a:Segment {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Comparison_USED_Source |
  MERGE (a:Comparison {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:USED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Comparison_ADDED_Segment |
  MERGE (a:Comparison {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:ADDED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Comparison_DROPPED_Segment |
  MERGE (a:Comparison {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:DROPPED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Comparison_ATTRIBUTED_TO_Agent |
  MERGE (a:Comparison {id: row.start})
  MERGE (b:Agent {id: row.end})
  CREATE (a)-[r:ATTRIBUTED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Rule_SUPERSEDES_Rule |
  MERGE (a:Rule {id: row.start})
  MERGE (b:Rule {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Rule_GENERATED_BY_Extraction |
  MERGE (a:Rule {id: row.start})
  MERGE (b:Extraction {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Search_USED_Source |
  MERGE (a:Search {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:USED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Search_ATTRIBUTED_TO_Agent |
  MERGE (a:Search {id: row.start})
  MERGE (b:Agent {id: row.end})
  CREATE (a)-[r:ATTRIBUTED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Citation_GENERATED_BY_Search |
  MERGE (a:Citation {id: row.start})
  MERGE (b:Search {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Annotation_HAS_SOURCE_Source |
  MERGE (a:Annotation {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:HAS_SOURCE]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Annotation_CITES_Segment |
  MERGE (a:Annotation {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:CITES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Annotation_CITES_Source |
  MERGE (a:Annotation {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:CITES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Annotation_CITES_Citation |
  MERGE (a:Annotation {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:CITES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Annotation_GENERATED_BY_Session |
  MERGE (a:Annotation {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Annotation_SUPERSEDES_Annotation |
  MERGE (a:Annotation {id: row.start})
  MERGE (b:Annotation {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Answer_GENERATED_BY_Session |
  MERGE (a:Answer {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Answer_PINNED_TO_Snapshot |
  MERGE (a:Answer {id: row.start})
  MERGE (b:Snapshot {id: row.end})
  CREATE (a)-[r:PINNED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Answer_DERIVED_FROM_EvidencePack |
  MERGE (a:Answer {id: row.start})
  MERGE (b:EvidencePack {id: row.end})
  CREATE (a)-[r:DERIVED_FROM]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Step_PART_OF_Answer |
  MERGE (a:Step {id: row.start})
  MERGE (b:Answer {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Step_ATTRIBUTED_TO_Agent |
  MERGE (a:Step {id: row.start})
  MERGE (b:Agent {id: row.end})
  CREATE (a)-[r:ATTRIBUTED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assertion_PART_OF_Answer |
  MERGE (a:Assertion {id: row.start})
  MERGE (b:Answer {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assertion_ASSERTS_Claim |
  MERGE (a:Assertion {id: row.start})
  MERGE (b:Claim {id: row.end})
  CREATE (a)-[r:ASSERTS]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assertion_RESTS_ON_Citation |
  MERGE (a:Assertion {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:RESTS_ON]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.EvidencePack_GENERATED_BY_Session |
  MERGE (a:EvidencePack {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.EvidencePack_HAD_MEMBER_Segment |
  MERGE (a:EvidencePack {id: row.start})
  MERGE (b:Segment {id: row.end})
  CREATE (a)-[r:HAD_MEMBER]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Refusal_PART_OF_Answer |
  MERGE (a:Refusal {id: row.start})
  MERGE (b:Answer {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Refusal_GENERATED_BY_Session |
  MERGE (a:Refusal {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Disclosure_USED_Answer |
  MERGE (a:Disclosure {id: row.start})
  MERGE (b:Answer {id: row.end})
  CREATE (a)-[r:USED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Classification_CLASSIFIES_Source |
  MERGE (a:Classification {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:CLASSIFIES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Classification_GENERATED_BY_Session |
  MERGE (a:Classification {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Classification_SUPERSEDES_Classification |
  MERGE (a:Classification {id: row.start})
  MERGE (b:Classification {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Retraction_INVALIDATES_Source |
  MERGE (a:Retraction {id: row.start})
  MERGE (b:Source {id: row.end})
  CREATE (a)-[r:INVALIDATES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Retraction_GENERATED_BY_Session |
  MERGE (a:Retraction {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Retraction_SUPERSEDES_Retraction |
  MERGE (a:Retraction {id: row.start})
  MERGE (b:Retraction {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.BusinessObject_GENERATED_BY_Session |
  MERGE (a:BusinessObject {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.BusinessObject_SUPERSEDES_BusinessObject |
  MERGE (a:BusinessObject {id: row.start})
  MERGE (b:BusinessObject {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Message_GENERATED_BY_Session |
  MERGE (a:Message {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Message_SUPERSEDES_Message |
  MERGE (a:Message {id: row.start})
  MERGE (b:Message {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Process_GENERATED_BY_Session |
  MERGE (a:Process {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Process_SUPERSEDES_Process |
  MERGE (a:Process {id: row.start})
  MERGE (b:Process {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Requirement_DERIVED_FROM_Rule |
  MERGE (a:Requirement {id: row.start})
  MERGE (b:Rule {id: row.end})
  CREATE (a)-[r:DERIVED_FROM]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Requirement_APPLIES_TO_BusinessObject |
  MERGE (a:Requirement {id: row.start})
  MERGE (b:BusinessObject {id: row.end})
  CREATE (a)-[r:APPLIES_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Requirement_APPLIES_TO_Message |
  MERGE (a:Requirement {id: row.start})
  MERGE (b:Message {id: row.end})
  CREATE (a)-[r:APPLIES_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Requirement_APPLIES_TO_Process |
  MERGE (a:Requirement {id: row.start})
  MERGE (b:Process {id: row.end})
  CREATE (a)-[r:APPLIES_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Requirement_RESTS_ON_Citation |
  MERGE (a:Requirement {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:RESTS_ON]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Requirement_GENERATED_BY_Session |
  MERGE (a:Requirement {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Requirement_SUPERSEDES_Requirement |
  MERGE (a:Requirement {id: row.start})
  MERGE (b:Requirement {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_ASSESSES_Requirement |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Requirement {id: row.end})
  CREATE (a)-[r:ASSESSES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_RESTS_ON_Citation |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:RESTS_ON]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_FULFILLED_BY_BusinessObject |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:BusinessObject {id: row.end})
  CREATE (a)-[r:FULFILLED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_FULFILLED_BY_Message |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Message {id: row.end})
  CREATE (a)-[r:FULFILLED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_FULFILLED_BY_Process |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Process {id: row.end})
  CREATE (a)-[r:FULFILLED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_NOT_FULFILLED_BY_BusinessObject |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:BusinessObject {id: row.end})
  CREATE (a)-[r:NOT_FULFILLED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_NOT_FULFILLED_BY_Message |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Message {id: row.end})
  CREATE (a)-[r:NOT_FULFILLED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_NOT_FULFILLED_BY_Process |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Process {id: row.end})
  CREATE (a)-[r:NOT_FULFILLED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_GENERATED_BY_Session |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Assessment_SUPERSEDES_Assessment |
  MERGE (a:Assessment {id: row.start})
  MERGE (b:Assessment {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Conflict_BETWEEN_Rule |
  MERGE (a:Conflict {id: row.start})
  MERGE (b:Rule {id: row.end})
  CREATE (a)-[r:BETWEEN]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Conflict_BETWEEN_Citation |
  MERGE (a:Conflict {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:BETWEEN]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Conflict_GENERATED_BY_Session |
  MERGE (a:Conflict {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Conflict_SUPERSEDES_Conflict |
  MERGE (a:Conflict {id: row.start})
  MERGE (b:Conflict {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Resolution_RESOLVES_Conflict |
  MERGE (a:Resolution {id: row.start})
  MERGE (b:Conflict {id: row.end})
  CREATE (a)-[r:RESOLVES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Resolution_PREFERS_Rule |
  MERGE (a:Resolution {id: row.start})
  MERGE (b:Rule {id: row.end})
  CREATE (a)-[r:PREFERS]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Resolution_PREFERS_Citation |
  MERGE (a:Resolution {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:PREFERS]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Resolution_RESTS_ON_Citation |
  MERGE (a:Resolution {id: row.start})
  MERGE (b:Citation {id: row.end})
  CREATE (a)-[r:RESTS_ON]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Resolution_GENERATED_BY_Session |
  MERGE (a:Resolution {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.Resolution_SUPERSEDES_Resolution |
  MERGE (a:Resolution {id: row.start})
  MERGE (b:Resolution {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ValidationReport_GENERATED_BY_Session |
  MERGE (a:ValidationReport {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignDocument_GENERATED_BY_Session |
  MERGE (a:ForeignDocument {id: row.start})
  MERGE (b:Session {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_GENERATED_BY_ForeignActivity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignActivity {id: row.end})
  CREATE (a)-[r:GENERATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_INVALIDATED_BY_ForeignActivity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignActivity {id: row.end})
  CREATE (a)-[r:INVALIDATED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_DERIVED_FROM_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:DERIVED_FROM]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_SUPERSEDES_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:SUPERSEDES]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_QUOTED_FROM_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:QUOTED_FROM]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_CITES_SOURCE_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:CITES_SOURCE]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_SPECIALIZATION_OF_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:SPECIALIZATION_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_ALTERNATE_OF_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:ALTERNATE_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_HAD_MEMBER_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:HAD_MEMBER]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_CREDITED_TO_ForeignAgent |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignAgent {id: row.end})
  CREATE (a)-[r:CREDITED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_INFLUENCED_BY_ForeignEntity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_INFLUENCED_BY_ForeignActivity |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignActivity {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_INFLUENCED_BY_ForeignAgent |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignAgent {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignEntity_PART_OF_ForeignDocument |
  MERGE (a:ForeignEntity {id: row.start})
  MERGE (b:ForeignDocument {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_USED_ForeignEntity |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:USED]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_INFORMED_BY_ForeignActivity |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignActivity {id: row.end})
  CREATE (a)-[r:INFORMED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_STARTED_BY_ForeignEntity |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:STARTED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_ENDED_BY_ForeignEntity |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:ENDED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_ATTRIBUTED_TO_ForeignAgent |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignAgent {id: row.end})
  CREATE (a)-[r:ATTRIBUTED_TO]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_INFLUENCED_BY_ForeignEntity |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_INFLUENCED_BY_ForeignActivity |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignActivity {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_INFLUENCED_BY_ForeignAgent |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignAgent {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignActivity_PART_OF_ForeignDocument |
  MERGE (a:ForeignActivity {id: row.start})
  MERGE (b:ForeignDocument {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignAgent_ACTED_ON_BEHALF_OF_ForeignAgent |
  MERGE (a:ForeignAgent {id: row.start})
  MERGE (b:ForeignAgent {id: row.end})
  CREATE (a)-[r:ACTED_ON_BEHALF_OF]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignAgent_INFLUENCED_BY_ForeignEntity |
  MERGE (a:ForeignAgent {id: row.start})
  MERGE (b:ForeignEntity {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignAgent_INFLUENCED_BY_ForeignActivity |
  MERGE (a:ForeignAgent {id: row.start})
  MERGE (b:ForeignActivity {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignAgent_INFLUENCED_BY_ForeignAgent |
  MERGE (a:ForeignAgent {id: row.start})
  MERGE (b:ForeignAgent {id: row.end})
  CREATE (a)-[r:INFLUENCED_BY]->(b)
  SET r = row.properties)
FOREACH (row IN $edges.ForeignAgent_PART_OF_ForeignDocument |
  MERGE (a:ForeignAgent {id: row.start})
  MERGE (b:ForeignDocument {id: row.end})
  CREATE (a)-[r:PART_OF]->(b)
  SET r = row.properties)
