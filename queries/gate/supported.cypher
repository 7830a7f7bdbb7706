// Purpose: Which of some bonds support their claims in full, on evidence that is the law on a day.
// Params: project, bonds (maps: claim, citation, relation, status, bearing, whole), as_of (ISO day)
// Returns: claim, citation (number), relation, source (number)
//
// A bond names its citation by id, and says whether the quote bears the claim (bearing); whole says that all of the claim is borne, clear that nothing differs.
// (:Verification)-[:USED]->(:Citation)-[:CITES_SOURCE]->(:Source)-[:REALIZES]->(:Work)
// What stands against it: a newer citation, a newest verification that is not verified, a retraction, a newer version of
// the work in the project, days outside those of the source or of the place, a conflict that is open or was resolved in
// favour of the other, but for a special rule. What concerns a source is asked once for all the citations of it.
UNWIND $bonds AS bond
WITH bond
WHERE bond.whole AND bond.status = 'verified' AND bond.bearing IN ['by_words', 'by_model', 'by_check']
  AND bond.relation IN ['direct_quote', 'paraphrase', 'metadata_fact', 'aggregation', 'negative']
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
WHERE status = 'verified'
RETURN bond.claim AS claim, citation.number AS citation, bond.relation AS relation, number AS source
ORDER BY claim, citation
