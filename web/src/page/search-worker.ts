// A worker that plays playouts: the WebAssembly of games, without Python. Each search has a memory of its own.

/** What a worker does for a search: `coverts.page.search_thinkers.WorkerMessage`. */
export interface SearchMessage {
  search: number;
  /** The address of the module to load, if this message begins the search. */
  module?: string;
  pages?: number;
  table_size?: number;
  stack_end?: number;
  writes?: [address: number, bytes: Uint8Array][];
  entry?: string;
  /** The arguments of the function: pointers as numbers, all others as texts, because they have 64 bits. */
  given?: (number | string)[];
  read?: [address: number, length: number];
  is_last?: boolean;
}

export interface SearchReply {
  bytes: Uint8Array;
  seconds: number;
  error?: string;
}

interface Search {
  memory: WebAssembly.Memory;
  exports: WebAssembly.Exports;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();
const searches = new Map<number, Search>();

async function load(address: string): Promise<WebAssembly.Module> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return WebAssembly.compile(await reply.arrayBuffer());
}

async function begin(address: string, message: SearchMessage): Promise<Search> {
  const compiled = modules.get(address) ?? load(address);
  modules.set(address, compiled);
  compiled.catch(() => modules.delete(address)); // A later search tries again.
  const memory = new WebAssembly.Memory({ initial: message.pages ?? 0 });
  const { exports } = await WebAssembly.instantiate(await compiled, {
    env: {
      __linear_memory: memory,
      __indirect_function_table: new WebAssembly.Table({ initial: message.table_size ?? 0, element: "anyfunc" }),
      __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, message.stack_end),
    },
  });
  return { memory, exports };
}

async function execute(message: SearchMessage): Promise<SearchReply> {
  const { search, module, writes = [], entry, given = [], read = [0, 0], is_last: isLast } = message;
  if (module) searches.set(search, await begin(module, message));
  const { memory, exports } = searches.get(search) ?? {};
  if (isLast) {
    searches.delete(search);
    return { bytes: new Uint8Array(), seconds: 0 };
  }
  if (!memory || !exports) throw new Error("The search has ended with its worker.");
  const view = new Uint8Array(memory.buffer);
  for (const [address, bytes] of writes) view.set(bytes, address);
  const began = performance.now();
  if (entry) (exports[entry] as (...given: (number | bigint)[]) => bigint)(...given.map((each) => (typeof each === "string" ? BigInt(each) : each)));
  return { bytes: view.slice(read[0], read[0] + read[1]), seconds: (performance.now() - began) / 1000 };
}

let last: Promise<void> = Promise.resolve();

self.addEventListener("message", (event: MessageEvent<SearchMessage>) => {
  // One after the other, so that the end of a search comes after its beginning.
  last = last
    .then(() => execute(event.data))
    .catch((error: unknown) => ({ bytes: new Uint8Array(), seconds: 0, error: error instanceof Error ? error.message : String(error) }))
    .then((reply) => self.postMessage(reply));
});
