"""Players that go by rules of thumb."""
