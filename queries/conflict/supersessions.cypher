// Purpose: What was said to supersede what in a project: citations that correct others, and sources that follow others.
// Params: project
// Returns: newer, older (names: of a citation "[3]", of a source its name and first day)
MATCH (newer:Citation {project: $project})-[:SUPERSEDES]->(older:Citation)
RETURN '[' + toString(newer.number) + ']' AS newer, '[' + toString(older.number) + ']' AS older
UNION
MATCH (:Project {id: $project})-[:HAD_MEMBER]->(newer:Source)-[:SUPERSEDES]->(older:Source)
RETURN newer.name + ' (' + coalesce(newer.valid_from, newer.stand, '?') + ')' AS newer,
       older.name + ' (' + coalesce(older.valid_from, older.stand, '?') + ')' AS older
