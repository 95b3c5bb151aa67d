"""Emit LLVM IR from the intermediate representation.

memory_layout.py     offsets and sizes of fields
llvm_functions.py    one function of machine code: its tree, parameter layouts and IR
llvm_places.py       locals, places in records, marks of faults
llvm_values.py       expressions
llvm_writer.py       statements and whole functions
llvm_instances.py    the functions of a program, one for each combination of layouts
llvm_module.py       the text of a module
"""
