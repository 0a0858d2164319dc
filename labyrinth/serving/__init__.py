"""How pages are served: what stands around a request, how it is drawn, and what goes out beside it."""
