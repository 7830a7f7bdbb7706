// Purpose: Conflicts that were found and not resolved, with the two each is between and the days on which both hold.
// Params: project (text; null for all)
// Returns: project, conflict, kind, says, one, other, valid_from, valid_to, found_at
// Rows are: faults
// Topic: findings
//
// (:Conflict)-[:BETWEEN]->(:Rule|Citation), (:Resolution)-[:RESOLVES]->(:Conflict)
MATCH (conflict:Conflict)
WHERE ($project IS NULL OR conflict.project = $project)
  AND NOT EXISTS { (:Conflict)-[:SUPERSEDES]->(conflict) }
  AND NOT EXISTS { (:Resolution)-[:RESOLVES]->(conflict) }
  AND NOT EXISTS { (conflict)-[:BETWEEN]->(:Citation)<-[:SUPERSEDES]-(:Citation) }
WITH conflict,
     COLLECT {
       MATCH (conflict)-[:BETWEEN]->(party WHERE party.id > '')
       WITH coalesce('[' + toString(party.number) + ']', party.locator) AS name
       ORDER BY name
       RETURN name
     } AS names
RETURN conflict.project AS project,
       conflict.pair AS conflict,
       conflict.kind AS kind,
       conflict.reason AS says,
       names[0] AS one,
       names[1] AS other,
       conflict.valid_from AS valid_from,
       conflict.valid_to AS valid_to,
       conflict.recorded_at AS found_at
ORDER BY project, one, other, conflict
