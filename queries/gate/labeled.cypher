// Purpose: Which of some bonds are inferences from evidence that is the law on a day, with nothing that speaks against them.
// Params: project, bonds (maps: claim, citation, relation, status, clear), as_of (ISO day)
// Returns: claim, citation (number), relation, source (number)
//
// A bond names its citation by id; whole says that all of the claim is borne, clear that nothing differs.
// (:Verification)-[:USED]->(:Citation)-[:CITES_SOURCE]->(:Source)-[:REALIZES]->(:Work)
// An inference on evidence that is superseded, retracted or out of force is a rung lower by itself: it is left out here.
// What concerns a source is asked once for all the citations of it.
UNWIND $bonds AS bond
WITH bond
WHERE bond.relation = 'inference' AND bond.clear AND bond.status IN ['verified', 'unverified', 'pending']
MATCH (citation:Citation {id: bond.citation})-[:CITES_SOURCE]->(source:Source)
WITH source, collect({bond: bond, citation: citation}) AS held
MATCH (source)<-[member:HAD_MEMBER]-(project:Project {id: $project})
WHERE NOT EXISTS {
    MATCH (said:Retraction)-[:INVALIDATES]->(source)
    WHERE said.project = $project AND NOT coalesce(said.withdrawn, false)
      AND NOT EXISTS { MATCH (:Retraction)-[:SUPERSEDES]->(said) }
  }
  AND coalesce(source.valid_from, source.stand, '') <= $as_of
  AND coalesce(source.valid_to, '9999') >= $as_of
  AND NOT EXISTS {
    MATCH (source)-[:REALIZES]->(:Work)<-[:REALIZES]-(newer:Source)<-[:HAD_MEMBER]-(project)
    WHERE coalesce(newer.valid_from, newer.stand) <= $as_of
      AND coalesce(newer.valid_from, newer.stand) > coalesce(source.valid_from, source.stand, '')
  }
  AND NOT EXISTS {
    MATCH (source)<-[:SUPERSEDES]-(newer:Source)<-[:HAD_MEMBER]-(project)
    WHERE coalesce(newer.valid_from, newer.stand, '') <= $as_of
  }
WITH held, member.number AS number
UNWIND held AS one
WITH one.bond AS bond, one.citation AS citation, number
WHERE NOT EXISTS { MATCH (:Citation)-[:SUPERSEDES]->(citation) }
  AND NOT EXISTS {
    MATCH (citation)-[:CITES]->(segment:Segment)
    WHERE coalesce(segment.dropped, false) OR coalesce(segment.valid_from, '') > $as_of
  }
  AND NOT EXISTS {
    MATCH (citation)-[:CITES]->(cited:Segment)
    MATCH (cited)<-[:DERIVED_FROM|CITES]-(party WHERE party.id > '')<-[:BETWEEN]-(conflict:Conflict)
    WHERE conflict.project = $project
      AND coalesce(conflict.valid_from, '') <= $as_of AND coalesce(conflict.valid_to, '9999') >= $as_of
      AND NOT EXISTS { (:Conflict)-[:SUPERSEDES]->(conflict) }
      AND NOT EXISTS { (conflict)-[:BETWEEN]->(:Citation)<-[:SUPERSEDES]-(:Citation) }
      AND NOT EXISTS {
        MATCH (said:Resolution)-[:RESOLVES]->(conflict)
        WHERE NOT EXISTS { (:Resolution)-[:SUPERSEDES]->(said) }
          AND (said.principle = 'specialis'
               OR EXISTS { (said)-[:PREFERS]->(party) }
               OR NOT EXISTS { (said)-[:PREFERS]->(preferred WHERE preferred.id > '') })
      }
  }
MATCH (verification:Verification)-[:USED]->(citation)
WITH bond, citation, number, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH bond, citation, number, collect(verification.status)[0] AS status
WHERE status <> 'failed'
RETURN bond.claim AS claim, citation.number AS citation, bond.relation AS relation, number AS source
ORDER BY claim, citation
