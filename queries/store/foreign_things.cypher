// Purpose: What somebody else's graph has under a label, as it is: asked over a connection that may only read.
// Params: none
// Returns: id (of the node, as that graph has it), properties
MATCH (thing:LABEL)
RETURN elementId(thing) AS id, properties(thing) AS properties
ORDER BY id
