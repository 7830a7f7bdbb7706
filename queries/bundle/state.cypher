// Purpose: Where the archive stands: its newest snapshot.
// Params: none
// Returns: number, merkle_root; no row where nothing was ever loaded
MATCH (archive:Counter {id: 'archive'})
MATCH (snapshot:Snapshot {id: 'snapshot/' + toString(archive.value)})
RETURN snapshot.number AS number, snapshot.merkle_root AS merkle_root
