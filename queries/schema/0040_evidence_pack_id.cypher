// Purpose: One EvidencePack an id.
// Params: none
// Returns: nothing
CREATE CONSTRAINT evidence_pack_id IF NOT EXISTS FOR (n:EvidencePack) REQUIRE n.id IS UNIQUE
