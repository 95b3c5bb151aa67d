// Runs Python in the runtime of a page, without a browser.
//
//   node host_in_node.mjs PAGE PROGRAM
//
// PAGE is the folder of a page, PROGRAM a Python file. The program may use `await`, and `report(name)`, which
// prints the name with the CPU seconds since the last report. `search_workers` are the page's search workers, if the
// folder has the client.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";

const [page, program] = process.argv.slice(2).map((path) => resolve(path));
const folder = (prefix) => join(page, readdirSync(page).find((name) => name.startsWith(prefix)));
const [build, runtime] = [folder("build-"), folder("python-")];
let last = process.cpuUsage();
const report = (name) => {
  const { user, system } = process.cpuUsage(last);
  last = process.cpuUsage();
  console.log(`${name}: ${((user + system) / 1e6).toFixed(2)} s`);
};
/** Run the script of a search worker, and return a function that sends it a message and waits for the reply. */
function searchWorker(script) {
  let listen, resolve;
  const self = { addEventListener: (_, listener) => (listen = listener), postMessage: (reply) => resolve(reply) };
  const read = async (path) => ({ ok: existsSync(path), arrayBuffer: async () => buffer(path) });
  runInNewContext(readFileSync(script, "utf8"), { self, fetch: read, WebAssembly, Uint8Array, performance });
  let last = Promise.resolve();
  return (data) => (last = last.then(() => new Promise((done) => ((resolve = done), listen({ data })))));
}

function searchWorkers(count) {
  const assets = join(page, "assets");
  const script = readdirSync(assets).find((name) => name.startsWith("search-worker-"));
  const workers = Array.from({ length: count }, () => searchWorker(join(assets, script)));
  const work = async (number, message) => {
    const module = message.module && join(build, "search", `${message.module}.wasm`);
    const reply = await workers[number]({ ...message, module });
    if (reply.error) throw new Error(reply.error);
    return reply;
  };
  return { count, work };
}

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
  if (existsSync(join(page, "assets"))) python.globals.set("search_workers", searchWorkers(2));
  python.globals.set("heap", () => python._module.HEAP8.length);
  await python.runPythonAsync(readFileSync(program, "utf8"));
  process.exit(0);
} catch (error) {
  console.error(error.message); // Without the stack, which quotes a file of one very long line.
  process.exit(1);
}
