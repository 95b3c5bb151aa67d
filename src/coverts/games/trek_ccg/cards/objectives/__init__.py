"""Objectives (chapter 51)."""
