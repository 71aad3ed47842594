"""Who proposes: instances are drawn, pushed towards a violation and shrunk."""
