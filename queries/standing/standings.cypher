// Purpose: The sources of a project with what the project last said of how each stands, and what took their place.
// Params: project, number (null for all)
// Returns: number, member (map of properties), source (map of properties), work (id), classifications (list of maps), retractions (list of maps), newer (list of [artifact id, first day])
//
// (:Classification)-[:CLASSIFIES]->(:Source)<-[:INVALIDATES]-(:Retraction), (:Source)-[:SUPERSEDES]->(:Source)
// What was said is what nothing supersedes. A newer source counts where the project has it.
MATCH (project:Project {id: $project})-[member:HAD_MEMBER]->(source:Source)
WHERE $number IS NULL OR member.number = $number
OPTIONAL MATCH (source)-[:REALIZES]->(work:Work)
RETURN member.number AS number,
       properties(member) AS member,
       properties(source) AS source,
       work.id AS work,
       COLLECT {
         MATCH (said:Classification)-[:CLASSIFIES]->(source)
         WHERE said.project = $project AND NOT EXISTS { (:Classification)-[:SUPERSEDES]->(said) }
         RETURN properties(said)
       } AS classifications,
       COLLECT {
         MATCH (said:Retraction)-[:INVALIDATES]->(source)
         WHERE said.project = $project AND NOT EXISTS { (:Retraction)-[:SUPERSEDES]->(said) }
         RETURN properties(said)
       } AS retractions,
       COLLECT {
         MATCH (newer:Source)-[:SUPERSEDES]->(source)
         WHERE EXISTS { (:Project {id: $project})-[:HAD_MEMBER]->(newer) }
         RETURN [newer.id, coalesce(newer.valid_from, newer.stand, '')]
       } AS newer
ORDER BY number
