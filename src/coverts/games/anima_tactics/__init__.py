"""Anima Tactics: miniatures on a plane, some of which may hide under any of several markers."""
