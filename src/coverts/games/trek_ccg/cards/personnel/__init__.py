"""The personnel (chapter 41), with a module for each card whose text has code."""
