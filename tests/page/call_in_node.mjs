// Calls functions of a game's search module, and prints what they have written.
//
//   node call_in_node.mjs MODULE DATA_END TABLE_SIZE < CALLS
//
// CALLS is a list of {name, given} as JSON. `given` has a text for each number, and {bytes, shape} for each array.
// The output is a list with the arrays of each call after the call, in base64.

import { readFileSync } from "node:fs";

const [path, dataEnd, tableSize] = process.argv.slice(2);
const STACK = 1 << 16;
const stackEnd = (Number(dataEnd) + STACK + 63) & ~63;
const module = new WebAssembly.Module(readFileSync(path));

/** Call a function in a new instance, and return its arrays. */
function call({ name, given }) {
  const arrays = given.filter((each) => typeof each !== "string").map(({ bytes }) => Buffer.from(bytes, "base64"));
  let end = stackEnd;
  const places = arrays.map((data) => {
    const at = end;
    end = (at + data.length + 63) & ~63;
    return at;
  });
  const memory = new WebAssembly.Memory({ initial: Math.ceil(end / 65536) });
  const { exports } = new WebAssembly.Instance(module, {
    env: {
      __linear_memory: memory,
      __indirect_function_table: new WebAssembly.Table({ initial: Number(tableSize), element: "anyfunc" }),
      __stack_pointer: new WebAssembly.Global({ value: "i32", mutable: true }, stackEnd),
    },
  });
  const view = new Uint8Array(memory.buffer);
  arrays.forEach((data, i) => view.set(data, places[i]));
  const pointers = [...places];
  exports[name](...given.flatMap((each) => (typeof each === "string" ? BigInt(each) : [pointers.shift(), ...each.shape.map(BigInt)])));
  return arrays.map((data, i) => Buffer.from(view.subarray(places[i], places[i] + data.length)).toString("base64"));
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(call)));
