// Compiles Python for a page, with the Python that runs it.
//
//   node runtime.mjs library PYODIDE TARGET MSGSPEC MODULES
//   node runtime.mjs code PYODIDE TARGET SOURCES
//
// PYODIDE is the folder of the npm package, and TARGET the folder of the results. `library` packs the part of the
// standard library that is imported by MODULES, with MSGSPEC, a wheel. MODULES is a JSON object with the names to
// `import`, and with packages to `leave_out` even if they are imported. The results are stdlib.zip, and modules.json with
// the names of all modules that can be imported with it. `code` compiles SOURCES, a JSON object of files by their paths
// in the page, into code.zip.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [step, ...paths] = process.argv.slice(2);
const [pyodide, target, ...inputs] = paths.map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
// Without the columns of errors, byte code is smaller by a quarter.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
const site = "/lib/python3.14/site-packages";

python.runPython(`
import hashlib, importlib.util, marshal, zipfile

def without_lines(code):
    """Let all of a function be in its first line. That makes byte code smaller by a sixth."""
    units = len(code.co_code) // 2
    ranges = [8] * (units // 8) + [units % 8] * (units % 8 > 0)
    table = b"".join(bytes((0x80 | 13 << 3 | length - 1, 0)) for length in ranges)
    consts = (without_lines(each) if hasattr(each, "co_code") else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(consts))

def compiled(source, path):
    """Return byte code without docstrings and assertions. Python does not compare it with the source."""
    code = without_lines(compile(source, path, "exec", dont_inherit=True, optimize=2))
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + hashlib.sha256(source).digest()[:8]
    return head + marshal.dumps(code)

def pack(target, sources, folder):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path, source in sorted(sources.items()):
            archive.writestr(zipfile.ZipInfo(path + "c"), compiled(source, folder + path))
`);

function packLibrary(wheel, modules) {
  python.unpackArchive(new Uint8Array(readFileSync(wheel)).buffer, "whl", { extractDir: site });
  python.globals.set("wanted", readFileSync(modules, "utf8"));
  python.runPython(`
import importlib, json, sys

modules = json.loads(wanted)
for name in modules["import"]:
    importlib.import_module(name)
for name in [*sys.modules]:
    if name.partition(".")[0] in modules["leave_out"]:
        del sys.modules[name]
LIBRARY = "/lib/python314.zip/"
loaded = {getattr(module, "__file__", None) or "": name for name, module in sys.modules.items()}
files = {path.removeprefix(LIBRARY): name for path, name in loaded.items() if path.startswith(LIBRARY)}
shipped = zipfile.ZipFile(LIBRARY.rstrip("/"))
pack("/packed.zip", {path: shipped.read(path) for path in files}, LIBRARY)
names = {*files.values(), *sys.builtin_module_names, "msgspec"} | {name for name in sys.modules if name[:1] != "_"}
listed = json.dumps(sorted(names - {"__main__"}), indent=0)
`);
  writeFileSync(join(target, "modules.json"), python.globals.get("listed") + "\n");
  return "stdlib.zip";
}

function packCode(list) {
  const files = Object.entries(JSON.parse(readFileSync(list, "utf8")));
  const sources = files.map(([path, file]) => [path, readFileSync(file, "utf8")]);
  python.globals.set("sources", python.toPy(sources));
  python.runPython(`pack("/packed.zip", {path: source.encode() for path, source in sources}, "${site}/")`);
  return "code.zip";
}

const name = step === "library" ? packLibrary(...inputs) : packCode(...inputs);
writeFileSync(join(target, name), python.FS.readFile("/packed.zip"));
process.exit(0);
