// Runs Python in the runtime of a page, without a browser.
//
//   node host_in_node.mjs PAGE PROGRAM [--save SNAPSHOT | --restore SNAPSHOT]
//
// PAGE is the folder of a page, PROGRAM a Python file. The program may use `await`, and `report(name)`, which
// prints the name with the CPU seconds and the seconds since the last report. `search_workers` are the page's search
// workers, if the folder has the client. `heap()` returns the size of the memory, and `cpu_seconds()` the CPU time of
// the process. With --save, the memory is saved after
// the program; with --restore, Python begins with a saved memory.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";

const [page, program, , heap] = process.argv.slice(2).map((path) => resolve(path));
const how = process.argv[4] ?? "";
const folder = (prefix) => join(page, readdirSync(page).find((name) => name.startsWith(prefix)));
const [build, runtime] = [folder("build-"), folder("python-")];
let [last, lastTime] = [{ user: 0, system: 0 }, 0];
const report = (name) => {
  const [{ user, system }, time] = [process.cpuUsage(), performance.now()];
  const [cpu, wall] = [(user + system - last.user - last.system) / 1e6, (time - lastTime) / 1e3];
  [last, lastTime] = [{ user, system }, time];
  console.log(`${name}: ${cpu.toFixed(3)} s, ${wall.toFixed(3)} s`);
};

/** Import a module of the client that imports nothing. */
async function importFromClient(path) {
  const web = join(import.meta.dirname, "..", "..", "web");
  const { transformSync } = createRequire(join(web, "package.json"))("esbuild");
  const { code } = transformSync(readFileSync(join(web, "src", path), "utf8"), { loader: "ts", format: "esm" });
  const place = mkdtempSync(join(tmpdir(), "coverts-"));
  try {
    writeFileSync(join(place, "module.mjs"), code);
    return await import(pathToFileURL(join(place, "module.mjs")).href);
  } finally {
    rmSync(place, { recursive: true });
  }
}

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
  const { startPython } = await importFromClient("page/python-runtime.ts");
  report("begin");
  const isRestored = how === "--restore";
  const options = { isToBeSaved: how === "--save", ...(isRestored ? { snapshot: new Uint8Array(readFileSync(heap)) } : {}) };
  const folders = { build: `${build}/`, runtime: `${runtime}/` };
  const python = await startPython(folders, async (path) => buffer(path), options);
  report("start");
  if (how !== "--save") {
    python.globals.set("report", report);
    if (existsSync(join(page, "assets"))) python.globals.set("search_workers", searchWorkers(2));
    python.globals.set("cpu_seconds", () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage()));
    python.globals.set("heap", () => python._module.HEAP8.length);
  }
  await python.runPythonAsync(readFileSync(program, "utf8"));
  if (how === "--save") writeFileSync(heap, python.makeMemorySnapshot());
  process.exit(0);
} catch (error) {
  console.error(error.message); // Without the stack, which quotes a file of one very long line.
  process.exit(1);
}
