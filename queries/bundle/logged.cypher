// Purpose: Whether the record has an answer of a bundle, and the log as it stood when the bundle was sealed.
// Params: answer (id), size (leaves of the log then)
// Returns: one row: digest (of the answer's bundle; null without such an answer), project, root (null where no write ended there)
OPTIONAL MATCH (answer:Answer {id: $answer})
OPTIONAL MATCH (block:LogBlock)
WHERE block.first + block.count = $size
RETURN answer.digest AS digest, answer.project AS project, collect(block.head)[0] AS root
