"""Read files as they are: PDF pages as lines of words with boxes, gii-norm XML as a tree. No law is known here."""
