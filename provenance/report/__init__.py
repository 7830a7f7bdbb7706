"""The report: one self-contained page that shows each citation beside the printed page it rests on."""
