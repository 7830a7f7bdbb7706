// Purpose: From some segments along their references: what each says, and the place, work or name it leads to.
// Params: ids
// Returns: at, words, kind, named, exact, begins, ends, spans (of the words), leads_to (label), id, place, text, heading, page, work, title, stand
UNWIND $ids AS citing
MATCH (segment:Segment {id: citing})-[reference:REFERS_TO]->(end)
WHERE end.id > '' AND labels(end)[0] IN ['Segment', 'Work', 'Identifier']
OPTIONAL MATCH (end)-[:PART_OF]->(source:Source)-[:REALIZES]->(work:Work)
RETURN segment.locator AS at,
       reference.text AS words,
       reference.kind AS kind,
       reference.locator AS named,
       reference.exact AS exact,
       reference.start AS begins,
       reference.end AS ends,
       reference.spans AS spans,
       labels(end)[0] AS leads_to,
       end.id AS id,
       coalesce(end.locator, end.name, end.abbreviation, end.title) AS place,
       end.text AS text,
       end.heading AS heading,
       end.page AS page,
       coalesce(work.abbreviation, work.title, end.abbreviation) AS work,
       coalesce(work.title, end.title) AS title,
       coalesce(source.valid_from, source.stand) AS stand
ORDER BY segment.position, begins, end.position, end.id
