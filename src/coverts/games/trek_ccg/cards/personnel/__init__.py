"""Personnel (chapter 41)."""
