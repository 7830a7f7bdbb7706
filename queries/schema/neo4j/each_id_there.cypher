// Purpose: Refuse nodes of a label without an id. LABEL stands for each label with a unique id; Enterprise and Aura only.
// Params: none
// Returns: nothing
CREATE CONSTRAINT LABEL_id_there IF NOT EXISTS FOR (n:LABEL) REQUIRE n.id IS NOT NULL
