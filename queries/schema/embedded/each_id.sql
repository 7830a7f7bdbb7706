-- Purpose: Refuse nodes of a label whose id is missing, empty or no text. LABEL stands for each label with a unique id.
CREATE PROPERTY LABEL.id IF NOT EXISTS STRING (mandatory true, notnull true, min 1)
