// Purpose: What a requestor was shown of a project's evidence: on a day, and in how many answers since a time.
// Params: project, requestor, day (ISO date, UTC), days (the day, and those that the time since lies on), since (time)
// Returns: excerpts, characters (of the day), answers (with excerpts, since the time)
//
// Disclosures are found by their day, so that what was shown on all the days before is not read.
UNWIND $days AS one
MATCH (disclosure:Disclosure {project: $project, requestor: $requestor, day: one})
RETURN sum(CASE WHEN disclosure.day = $day THEN disclosure.excerpts ELSE 0 END) AS excerpts,
       sum(CASE WHEN disclosure.day = $day THEN disclosure.characters ELSE 0 END) AS characters,
       sum(CASE WHEN disclosure.recorded_at >= $since AND disclosure.excerpts > 0 THEN 1 ELSE 0 END) AS answers
