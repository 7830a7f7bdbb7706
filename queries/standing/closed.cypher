// Purpose: The sources of a project that are not open to all with their words: what the project last said of each.
// Params: project
// Returns: number, artifact_id, consent, paywall, snippet, name
//
// (:Classification)-[:CLASSIFIES]->(:Source)<-[:HAD_MEMBER]-(:Project)
MATCH (said:Classification)-[:CLASSIFIES]->(source:Source)<-[member:HAD_MEMBER]-(:Project {id: $project})
WHERE said.project = $project
  AND NOT EXISTS { (:Classification)-[:SUPERSEDES]->(said) }
  AND (said.paywall = 'metadata_only' OR said.consent IN ['auditor_only', 'forbidden'])
RETURN member.number AS number,
       source.id AS artifact_id,
       coalesce(said.consent, 'open') AS consent,
       coalesce(said.paywall, 'full') AS paywall,
       said.snippet AS snippet,
       coalesce(member.name, source.name) AS name
ORDER BY number, said.recorded_at
