-- Purpose: Declare the text of a Segment, which an index needs.
CREATE PROPERTY Segment.text IF NOT EXISTS STRING
