"""How each system looks and sounds; plain words for one without a face of its own."""
