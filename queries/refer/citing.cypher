// Purpose: What is to be known of some segments of one source to resolve their references anew.
// Params: source (artifact id), segments (ids)
// Returns: id, section, path, text, start, ends (ids of what each refers to already), kind, day, work, abbreviation
//
// UNWIND comes first: behind a MATCH the embedded engine gives no rows for it.
UNWIND $segments AS id
MATCH (segment:Segment {id: id})
MATCH (source:Source {id: $source})-[:REALIZES]->(work:Work)
RETURN id,
       segment.section AS section,
       segment.path AS path,
       segment.text AS text,
       segment.start AS start,
       COLLECT { MATCH (segment)-[:REFERS_TO]->(end) WHERE end.id > '' RETURN end.id } AS ends,
       source.kind AS kind,
       coalesce(source.valid_from, source.stand) AS day,
       work.id AS work,
       work.abbreviation AS abbreviation
