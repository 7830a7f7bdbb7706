module tlog

go 1.21

require golang.org/x/mod v0.20.0
