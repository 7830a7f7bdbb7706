"""What a requestor gets to see: three gates that can only reduce."""
