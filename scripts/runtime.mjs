// Packs the part of Python's standard library that a page needs, as byte code, with the Python that runs it.
//
//   node runtime.mjs PYODIDE MSGSPEC MODULES TARGET
//
// PYODIDE is the folder of the npm package, MSGSPEC the wheel, MODULES a JSON list of modules to import. TARGET gets
// stdlib.zip, and modules.json with the names of all modules that can be imported with it.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, wheel, modules, target] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
const folder = "/lib/python3.14/site-packages";
python.unpackArchive(new Uint8Array(readFileSync(wheel)).buffer, "whl", { extractDir: folder });
python.globals.set("wanted", readFileSync(modules, "utf8"));
python.runPython(`
import importlib, importlib.util, json, marshal, sys, zipfile

for name in json.loads(wanted):
    importlib.import_module(name)

LIBRARY = "/lib/python314.zip/"
loaded = {getattr(module, "__file__", None) or "": name for name, module in sys.modules.items()}
files = {path.removeprefix(LIBRARY): name for path, name in loaded.items() if path.startswith(LIBRARY)}
shipped = zipfile.ZipFile(LIBRARY.rstrip("/"))
with zipfile.ZipFile("/stdlib.zip", "w", zipfile.ZIP_STORED) as archive:
    for path in sorted(files):
        # Without docstrings and assertions. The file is not compared with its source, so the date is 0.
        code = compile(shipped.read(path), LIBRARY + path, "exec", dont_inherit=True, optimize=2)
        head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
        archive.writestr(zipfile.ZipInfo(path + "c"), head + marshal.dumps(code))
names = {*files.values(), *sys.builtin_module_names, "msgspec"} | {name for name in sys.modules if name[:1] != "_"}
names -= {name for name in names if name == "__main__" or name in ("wanted",)}
listed = json.dumps(sorted(names), indent=0)
`);
writeFileSync(join(target, "stdlib.zip"), python.FS.readFile("/stdlib.zip"));
writeFileSync(join(target, "modules.json"), python.globals.get("listed") + "\n");
process.exit(0);
