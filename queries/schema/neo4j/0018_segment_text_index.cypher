// Purpose: Find segments by the words of their text, in any German inflection.
// Params: none
// Returns: nothing
CREATE FULLTEXT INDEX segment_text IF NOT EXISTS FOR (segment:Segment) ON EACH [segment.text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'german'}}
