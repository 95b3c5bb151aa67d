"""The intermediate representation: typed trees of expressions and statements."""
