"""Write LLVM IR for the intermediate representation.

memory_layout.py    offsets and sizes of fields llvm_functions.py   one function: its tree, the layouts of its
parameters, and its IR llvm_places.py      locals, places in records, and faults llvm_values.py
expressions llvm_writer.py      statements and whole functions llvm_instances.py   the functions of a program,
one for each combination of layouts llvm_module.py      the text of a module
"""
