"""Providers of ours beside those of Inspect AI: `scripted/...` and `gguf/...`."""
