// Purpose: The other way round: who refers to some segments, in which words, the newest text of a work first.
// Params: ids
// Returns: place (that is referred to), words, exact, at (who refers), id, text, page, work, title, stand
UNWIND $ids AS cited
MATCH (named:Segment {id: cited})<-[reference:REFERS_TO]-(segment:Segment)
MATCH (segment)-[:PART_OF]->(source:Source)-[:REALIZES]->(law:Work)
RETURN named.locator AS place,
       reference.text AS words,
       reference.exact AS exact,
       segment.locator AS at,
       segment.id AS id,
       segment.text AS text,
       segment.page AS page,
       coalesce(law.abbreviation, law.title) AS work,
       law.title AS title,
       coalesce(source.valid_from, source.stand) AS stand
ORDER BY title, coalesce(source.valid_from, source.stand, '') DESC, segment.position, named.position
