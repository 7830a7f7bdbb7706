// Purpose: Find what is said of sources by the day they were published.
// Params: none
// Returns: nothing
CREATE INDEX classification_published IF NOT EXISTS FOR (n:Classification) ON (n.published_at)
