// Starts Python. Only this module uses parts of Pyodide that are not public: the settings of its program, and heap
// snapshots. The version of Pyodide is pinned.

/** The folders of a page. */
export interface PythonFolders {
  build: string;
  runtime: string;
}

export type Read = (address: string) => Promise<ArrayBuffer>;

/** Return the bytes of a file of the page. */
export const readFile: Read = async (address) => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply.arrayBuffer();
};

/** The parts of Pyodide that are used. */
export interface Python {
  pyimport(module: string): unknown;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array;
  FS: Files;
}

interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options?: { canOwn: boolean }): void;
}

/** The program that runs Python, after Emscripten. */
interface Program {
  HEAP8: Int8Array;
  _malloc(size: number): number;
  _free(address: number): void;
}

interface Settings {
  dynamicLibraries?: string[];
  locateFile?: (name: string) => string;
}

type Load = (options: Record<string, unknown>) => Promise<Python>;

const PACKAGES = "/lib/python3.14/site-packages/";
const MSGSPEC = `${PACKAGES}msgspec/_core.cpython-314-wasm32-emscripten.so`;

export interface StartOptions {
  /** The heap of an earlier Python that `makeMemorySnapshot` saved. */
  snapshot?: Uint8Array;
  /** Whether `makeMemorySnapshot` will be called. */
  isToBeSaved?: boolean;
}

/**
 * Start Python with the packages of a page. Throw an error if a snapshot does not fit.
 * @param folders The addresses of the folders of the build and of Python.
 * @param read Returns the bytes of a file.
 */
export async function startPython(folders: PythonFolders, read: Read, { snapshot, isToBeSaved }: StartOptions = {}): Promise<Python> {
  const { build, runtime } = folders;
  const archives = [`${runtime}msgspec.zip`, `${build}coverts.zip`].map(read);
  const [{ loadPyodide }, { default: create }, lock, library] = await Promise.all([
    import(/* @vite-ignore */ `${runtime}pyodide.mjs`) as Promise<{ loadPyodide: Load }>,
    import(/* @vite-ignore */ `${runtime}pyodide.asm.mjs`) as Promise<{ default: (settings: Settings) => Promise<Program> }>,
    read(`${runtime}lock.json`),
    read(`${runtime}msgspec.so`),
  ]);
  const createPyodideModule = async (settings: Settings): Promise<Program> => {
    const { locateFile } = settings;
    // Loaded before Python starts, the library has the same address each time. A snapshot needs that.
    settings.dynamicLibraries = [MSGSPEC];
    settings.locateFile = (name) => (name === MSGSPEC ? `${runtime}msgspec.so` : (locateFile?.(name) ?? name));
    const program = await create(settings);
    // The memory must be as large as the snapshot, but Pyodide does not enlarge it.
    if (snapshot) program._free(program._malloc(snapshot.length));
    return program;
  };
  const python = await loadPyodide({
    indexURL: runtime,
    stdLibURL: `${runtime}stdlib.zip`,
    lockFileContents: new TextDecoder().decode(lock),
    createPyodideModule,
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
    ...(isToBeSaved ? { _makeSnapshot: true } : {}),
  });
  for (const archive of archives) unpack(python.FS, await archive);
  python.FS.writeFile(MSGSPEC, new Uint8Array(library), { canOwn: true });
  python.runPython("import importlib; importlib.invalidate_caches()");
  return python;
}

const END_BYTES = 22;
const END_MARK = 0x06054b50;

/** Unpack a zip archive whose files are not compressed. The files share its memory. */
function unpack(files: Files, archive: ArrayBuffer): void {
  const view = new DataView(archive);
  const end = archive.byteLength - END_BYTES;
  if (view.getUint32(end, true) !== END_MARK) throw new Error("An archive of the page is damaged.");
  const text = new TextDecoder();
  let entry = view.getUint32(end + 16, true);
  let folder = "";
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, nameSize] = [view.getUint32(entry + 24, true), view.getUint16(entry + 28, true)];
    const name = text.decode(new Uint8Array(archive, entry + 46, nameSize));
    const local = view.getUint32(entry + 42, true);
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const parent = PACKAGES + name.slice(0, name.lastIndexOf("/") + 1);
    if (parent !== folder) files.mkdirTree((folder = parent));
    files.writeFile(PACKAGES + name, new Uint8Array(archive, begin, size), { canOwn: true });
    entry += 46 + nameSize + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
}
