// Purpose: References of texts to a work that the archive does not have.
// Params: source (text; null for all)
// Returns: source, locator, words, refers_to, kind
// Rows are: facts
// Topic: references
//
// (:Segment)-[:REFERS_TO]->(:Identifier), without (:Work)-[:NAMED]->(:Identifier) or of the whole it is part of
MATCH (source:Source)<-[:PART_OF]-(segment:Segment)-[reference:REFERS_TO]->(named:Identifier)
WHERE ($source IS NULL OR source.id = $source)
  AND NOT EXISTS { (:Work)-[:NAMED]->(named) }
  AND NOT EXISTS { MATCH (:Work)-[:NAMED]->(whole:Identifier) WHERE EXISTS { (named)-[:PART_OF]->(whole) } }
RETURN source.name AS source,
       segment.locator AS locator,
       reference.text AS words,
       named.name AS refers_to,
       reference.kind AS kind
ORDER BY source, segment.position, words, refers_to
