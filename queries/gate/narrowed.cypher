// Purpose: Which of some bonds bear a part of their claims, or bear them within limits: of a Satz, of a version, of a period.
// Params: project, bonds (maps: claim, citation, relation, status, bearing), as_of (ISO day)
// Returns: claim, citation (number), relation, source (number), since (first day in force, where more than the Stand tells it), until, stand, newer and older (pairs: first day, number of a source that took its place, or that was the law on the day), dropped, from (day the place comes into force), contested (pairs: what stands against it, by which principle that prevails, or open)
//
// A bond names its citation by id, and says whether the quote bears the claim (bearing); whole says that all of the claim is borne, clear that nothing differs.
// (:Verification)-[:USED]->(:Citation)-[:CITES_SOURCE]->(:Source)-[:REALIZES]->(:Work)
// As gate/supported, but for the days, the part and conflicts: these are told, and what holds within them is narrowed to them.
UNWIND $bonds AS bond
WITH bond
WHERE bond.status = 'verified' AND bond.bearing IN ['by_words', 'by_model', 'by_check']
  AND bond.relation IN ['direct_quote', 'paraphrase', 'metadata_fact', 'aggregation', 'negative']
MATCH (citation:Citation {id: bond.citation})-[:CITES_SOURCE]->(source:Source)
WITH source, collect({bond: bond, citation: citation}) AS held
MATCH (source)<-[member:HAD_MEMBER]-(project:Project {id: $project})
WHERE NOT EXISTS {
    MATCH (said:Retraction)-[:INVALIDATES]->(source)
    WHERE said.project = $project AND NOT coalesce(said.withdrawn, false)
      AND NOT EXISTS { MATCH (:Retraction)-[:SUPERSEDES]->(said) }
  }
WITH source, held, member.number AS number,
     COLLECT {
       MATCH (source)-[:REALIZES]->(:Work)<-[:REALIZES]-(newer:Source)<-[there:HAD_MEMBER]-(project)
       WHERE coalesce(newer.valid_from, newer.stand) <= $as_of
         AND coalesce(newer.valid_from, newer.stand) > coalesce(source.valid_from, source.stand, '')
       RETURN [coalesce(newer.valid_from, newer.stand), there.number]
     } + COLLECT {
       MATCH (source)<-[:SUPERSEDES]-(newer:Source)<-[there:HAD_MEMBER]-(project)
       WHERE coalesce(newer.valid_from, newer.stand, '') <= $as_of
       RETURN [coalesce(newer.valid_from, newer.stand, ''), there.number]
     } AS newer,
     COLLECT {
       MATCH (source)-[:REALIZES]->(:Work)<-[:REALIZES]-(older:Source)<-[there:HAD_MEMBER]-(project)
       WHERE coalesce(older.valid_from, older.stand) <= $as_of
         AND coalesce(source.valid_from, source.stand, '') > $as_of
       RETURN [coalesce(older.valid_from, older.stand), there.number]
     } AS older
UNWIND held AS one
WITH one.bond AS bond, one.citation AS citation, source, number, newer, older
WHERE NOT EXISTS { MATCH (:Citation)-[:SUPERSEDES]->(citation) }
MATCH (verification:Verification)-[:USED]->(citation)
WITH bond, citation, source, number, newer, older, verification
ORDER BY coalesce(verification.logged, -1) DESC, verification.ended_at DESC
WITH bond, citation, source, number, newer, older, collect(verification.status)[0] AS status
WHERE status = 'verified'
OPTIONAL MATCH (citation)-[:CITES]->(segment:Segment)
WHERE coalesce(segment.dropped, false) OR coalesce(segment.valid_from, '') > $as_of
WITH bond, citation, source, number, newer, older, collect(segment.valid_from)[0] AS begins, count(segment) AS dropped
RETURN bond.claim AS claim,
       citation.number AS citation,
       bond.relation AS relation,
       number AS source,
       CASE WHEN source.valid_origin = 'stand' THEN null ELSE source.valid_from END AS since,
       source.valid_to AS until,
       source.stand AS stand,
       newer,
       older,
       dropped > 0 AND begins IS NULL AS dropped,
       begins AS from,
       COLLECT {
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
         MATCH (conflict)-[:BETWEEN]->(other WHERE other.id > '')
         WHERE other.id <> party.id
         OPTIONAL MATCH (over:Resolution)-[:RESOLVES]->(conflict)
         WHERE NOT EXISTS { (:Resolution)-[:SUPERSEDES]->(over) }
         RETURN [coalesce('[' + toString(other.number) + ']', other.locator), coalesce(over.principle, 'open')]
       } AS contested
ORDER BY claim, citation
