// Purpose: The works that hold a section by its name, or a place by its path where no section is named.
// Params: section (in lower case, empty for none), path (level and label in turn)
// Returns: work (id), title, abbreviation
MATCH (segment:Segment)-[:PART_OF]->(:Source)-[:REALIZES]->(work:Work)
WHERE ($section <> '' AND toLower(segment.section) = $section) OR ($section = '' AND segment.path = $path)
RETURN DISTINCT work.id AS work, work.title AS title, work.abbreviation AS abbreviation
ORDER BY work
LIMIT 20
