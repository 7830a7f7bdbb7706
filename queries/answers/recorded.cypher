// Purpose: Whether an answer is in the record.
// Params: answer (id)
// Returns: outcome
MATCH (answer:Answer {id: $answer})
RETURN answer.outcome AS outcome
