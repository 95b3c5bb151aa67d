// Runs Python in the runtime of a page, without a browser.
//
//   node host_in_node.mjs PAGE PROGRAM
//
// PAGE is the folder of a page, PROGRAM a Python file. The program may use `await`, and `report(name)`, which
// prints the name with the CPU seconds since the last report.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [page, program] = process.argv.slice(2).map((path) => resolve(path));
const folder = (prefix) => join(page, readdirSync(page).find((name) => name.startsWith(prefix)));
const [build, runtime] = [folder("build-"), folder("python-")];
let last = process.cpuUsage();
const report = (name) => {
  const { user, system } = process.cpuUsage(last);
  last = process.cpuUsage();
  console.log(`${name}: ${((user + system) / 1e6).toFixed(2)} s`);
};
const buffer = (path) => new Uint8Array(readFileSync(path)).buffer;

try {
  const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: `${runtime}/`,
    stdLibURL: join(runtime, "stdlib.zip"),
    lockFileContents: readFileSync(join(runtime, "lock.json"), "utf8"),
  });
  report("load");
  for (const archive of [join(runtime, "msgspec.zip"), join(build, "coverts.zip")]) {
    python.unpackArchive(buffer(archive), "zip", { extractDir: "/lib/python3.14/site-packages" });
  }
  report("unpack");
  python.globals.set("report", report);
  python.globals.set("heap", () => python._module.HEAP8.length);
  await python.runPythonAsync(readFileSync(program, "utf8"));
  process.exit(0);
} catch (error) {
  console.error(error.message); // Without the stack, which quotes a file of one very long line.
  process.exit(1);
}
