"""LLVM IR from the intermediate representation."""
