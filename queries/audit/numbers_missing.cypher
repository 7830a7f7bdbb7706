// Purpose: Numbers of citations that a project skipped: a record that is complete has none.
// Params: project (text; null for all)
// Returns: project, after (number), before (number), missing
// Rows are: faults
// Topic: records
//
// (:Citation) is numbered 1, 2, 3… in each project.
MATCH (citation:Citation)
WHERE $project IS NULL OR citation.project = $project
WITH citation
ORDER BY citation.number
WITH citation.project AS project, [0] + collect(citation.number) AS numbers
UNWIND range(1, size(numbers) - 1) AS position
WITH project, numbers[position - 1] AS after, numbers[position] AS before
WHERE before > after + 1
RETURN project, after, before, before - after - 1 AS missing
ORDER BY project, after
