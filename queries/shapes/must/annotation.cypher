// Purpose: Records of a class that this statement does not prove to fit the shapes; made from ontology/shapes by `python -m provenance.rdf.suspects`.
// Params: none
// Returns: element (the name the engine has for the node), id (whatever stands there), texts (null where nothing is proved; else all is, if these are JSON)
MATCH (node:Annotation)
WITH node, COLLECT {
  MATCH (node)-[edge]->(end)
  RETURN type(edge) + ' ' + CASE WHEN size(labels(end)) = 1 THEN labels(end)[0] ELSE '?' END
} AS edges
WITH node, CASE
  WHEN node.id > ''
   AND node.id IS :: STRING NOT NULL
   AND node.project IS :: STRING NOT NULL
   AND node.project > ''
   AND node.number IS :: INTEGER NOT NULL
   AND node.number >= 1.0
   AND node.motivation IN ['commenting', 'highlighting', 'describing', 'questioning', 'assessing', 'tagging']
   AND (node.body IS NULL OR (node.body IS :: STRING NOT NULL AND node.body > ''))
   AND (node.withdrawn IS NULL OR node.withdrawn IS :: BOOLEAN NOT NULL)
   AND (node.quote IS NULL OR (node.quote IS :: STRING NOT NULL AND node.quote > ''))
   AND (node.locator IS NULL OR node.locator IS :: STRING NOT NULL)
   AND (node.start IS NULL OR (node.start IS :: INTEGER NOT NULL AND node.start >= 0.0))
   AND (node.start IS NULL OR node.end IS NULL OR node.start <= node.end AND toFloatOrNull(node.start) = node.start)
   AND (node.end IS NULL OR (node.end IS :: INTEGER NOT NULL AND node.end >= 0.0))
   AND (node.page IS NULL OR (node.page IS :: INTEGER NOT NULL AND node.page >= 1.0))
   AND (node.boxes IS NULL OR CASE WHEN node.boxes IS :: LIST<ANY> NOT NULL THEN all(item IN node.boxes WHERE item IS :: FLOAT NOT NULL) ELSE false END)
   AND node.recorded_at =~ '(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?Z'
   AND node.recorded_at =~ '(?s:.*)Z'
   AND size([one IN edges WHERE one STARTS WITH 'HAS_SOURCE ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'HAS_SOURCE ' OR one IN ['HAS_SOURCE Source'])
   AND any(one IN edges WHERE one STARTS WITH 'CITES ')
   AND all(one IN edges WHERE NOT one STARTS WITH 'CITES ' OR one IN ['CITES Segment', 'CITES Source', 'CITES Citation'])
   AND any(one IN edges WHERE one STARTS WITH 'GENERATED_BY ')
   AND size([one IN edges WHERE one STARTS WITH 'GENERATED_BY ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'GENERATED_BY ' OR one IN ['GENERATED_BY Session'])
   AND size([one IN edges WHERE one STARTS WITH 'SUPERSEDES ']) <= 1
   AND all(one IN edges WHERE NOT one STARTS WITH 'SUPERSEDES ' OR one IN ['SUPERSEDES Annotation'])
   AND all(key IN keys(node) WHERE key IN ['body', 'boxes', 'end', 'id', 'locator', 'motivation', 'number', 'page', 'project', 'quote', 'recorded_at', 'start', 'withdrawn'])
   AND all(one IN edges WHERE split(one, ' ')[0] IN ['CITES', 'GENERATED_BY', 'HAS_SOURCE', 'SUPERSEDES'])
   AND ((any(one IN edges WHERE one STARTS WITH 'HAS_SOURCE ') AND size([one IN edges WHERE one IN ['CITES Citation', 'CITES ?']]) <= 0) OR (size([one IN edges WHERE one STARTS WITH 'HAS_SOURCE ']) <= 0 AND size([one IN edges WHERE one STARTS WITH 'CITES ']) <= 1 AND all(one IN edges WHERE NOT one STARTS WITH 'CITES ' OR one IN ['CITES Citation'])))
   AND (node.withdrawn IS NOT NULL OR coalesce(node.motivation = 'highlighting', false) OR node.body IS NOT NULL)
   AND (node.withdrawn IS NOT NULL OR NOT coalesce(node.motivation = 'highlighting', false) OR node.start IS NOT NULL)
   AND (node.withdrawn IS NULL OR any(one IN edges WHERE one STARTS WITH 'SUPERSEDES '))
   AND ((node.start IS NULL AND node.end IS NULL) OR (node.start IS NOT NULL AND node.end IS NOT NULL)) THEN [text IN [] WHERE text IS :: STRING NOT NULL]
END AS texts
WHERE texts IS NULL OR size(texts) > 0
RETURN elementId(node) AS element, node.id AS id, texts
