// Purpose: Refuse nodes of a label whose id is no text. LABEL stands for each label with a unique id; Enterprise and Aura only.
// Params: none
// Returns: nothing
CREATE CONSTRAINT LABEL_id_text IF NOT EXISTS FOR (n:LABEL) REQUIRE n.id IS :: STRING
