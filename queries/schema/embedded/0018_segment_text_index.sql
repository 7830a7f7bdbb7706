-- Purpose: Find segments by the words of their text, in any German inflection (the engine has no Cypher for it).
CREATE INDEX IF NOT EXISTS ON Segment (text) FULL_TEXT METADATA {"analyzer": "org.apache.lucene.analysis.de.GermanAnalyzer"}
