// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Segment)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.id =~ 'sha256:[0-9a-f]{64}#[^\\n](?s:.*)'
   AND node.kind IN ['norm', 'heading', 'contents', 'footnote', 'table', 'annex', 'formula', 'note', 'quoted', 'code', 'section']
   AND (node.section IS NULL OR node.section IS :: STRING NOT NULL)
   AND (node.path IS NULL OR CASE WHEN node.path IS :: LIST<ANY> NOT NULL THEN all(item IN node.path WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND node.locator IS :: STRING NOT NULL
   AND node.locator > ''
   AND node.eid IS :: STRING NOT NULL
   AND node.eid > ''
   AND (node.eli IS NULL OR node.eli IS :: STRING NOT NULL)
   AND (node.heading_path IS NULL OR CASE WHEN node.heading_path IS :: LIST<ANY> NOT NULL THEN all(item IN node.heading_path WHERE item IS :: STRING NOT NULL) ELSE false END)
   AND (node.dropped IS NULL OR node.dropped IS :: BOOLEAN NOT NULL)
   AND (node.valid_from IS NULL OR node.valid_from =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)')
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Segment'])
   AND (node.heading IS NULL OR node.heading IS :: STRING NOT NULL)
   AND (node.text IS NULL OR node.text IS :: STRING NOT NULL)
   AND node.start IS :: INTEGER NOT NULL
   AND node.start >= 0.0
   AND (node.start IS NULL OR node.end IS NULL OR node.start <= node.end AND toFloatOrNull(node.start) = node.start)
   AND node.end IS :: INTEGER NOT NULL
   AND node.end >= 0.0
   AND node.position IS :: INTEGER NOT NULL
   AND node.position >= 0.0
   AND (node.satz IS NULL OR node.satz IN ['printed', 'computed'])
   AND (node.page IS NULL OR (node.page IS :: INTEGER NOT NULL AND node.page >= 1.0))
   AND (node.boxes IS NULL OR CASE WHEN node.boxes IS :: LIST<ANY> NOT NULL THEN all(item IN node.boxes WHERE item IS :: FLOAT NOT NULL) ELSE false END)
   AND node.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.recorded_at =~ '(?s:.*)Z'
   AND all(one IN edges WHERE NOT one STARTS WITH 'REFERS_TO ' OR one IN ['REFERS_TO Segment', 'REFERS_TO Work', 'REFERS_TO Identifier'])
   AND all(one IN edges WHERE NOT one STARTS WITH 'PART_OF ' OR one IN ['PART_OF Source', 'PART_OF Segment'])
   AND 'PART_OF Source' IN edges
   AND size([one IN edges WHERE one IN ['PART_OF Source', 'PART_OF ?']]) <= 1
   AND size([one IN edges WHERE one IN ['PART_OF Segment', 'PART_OF ?']]) <= 1
   AND all(key IN keys(node) WHERE key IN ['boxes', 'dropped', 'eid', 'eli', 'end', 'heading', 'heading_path', 'id', 'kind', 'locator', 'page', 'path', 'position', 'recorded_at', 'satz', 'section', 'start', 'text', 'valid_from'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['PART_OF', 'REFERS_TO', 'SUPERSEDES']) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
