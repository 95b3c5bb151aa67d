"""The compiler's intermediate representation: typed trees of expressions and statements."""
