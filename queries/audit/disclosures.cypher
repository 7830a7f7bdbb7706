// Purpose: To whom excerpts of sources were shown, how many and how many characters, by day.
// Params: project (text; null for all), requestor (text; null for all)
// Returns: project, requestor, day, answers, excerpts, characters
// Rows are: facts
// Topic: people
// Chart: day by excerpts
//
// (:Disclosure)-[:USED]->(:Answer)
MATCH (disclosure:Disclosure)
WHERE ($project IS NULL OR disclosure.project = $project) AND ($requestor IS NULL OR disclosure.requestor = $requestor)
RETURN disclosure.project AS project,
       disclosure.requestor AS requestor,
       disclosure.day AS day,
       count(disclosure) AS answers,
       sum(disclosure.excerpts) AS excerpts,
       sum(disclosure.characters) AS characters
ORDER BY project, day, requestor
