// Purpose: Refusals for want of similarity or sources that came near what was required.
// Params: project (text; null for all), margin (number; default 0.05)
// Returns: project, refusal (id), persona, reason, similarity_best, similarity_required, sources_found, sources_required
// Rows are: facts
// Topic: refusals
//
// (:Refusal); near is within the margin of the similarity, or one source short.
MATCH (refusal:Refusal)
WHERE ($project IS NULL OR refusal.project = $project)
  AND ((refusal.similarity_best < refusal.similarity_required
        AND refusal.similarity_best >= refusal.similarity_required - $margin)
       OR refusal.sources_found + 1 = refusal.sources_required)
RETURN refusal.project AS project,
       refusal.id AS refusal,
       refusal.persona AS persona,
       refusal.reason AS reason,
       refusal.similarity_best AS similarity_best,
       refusal.similarity_required AS similarity_required,
       refusal.sources_found AS sources_found,
       refusal.sources_required AS sources_required
ORDER BY project, refusal
