"""The rules of Anima Tactics, in one module for each subject."""
