// Prints the sizes of files after Brotli, as JSON by path: node brotli.mjs FOLDER...
// Equal files are compressed once. Fonts and PNG are compressed already.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const known = new Map();

function size(path) {
  const data = readFileSync(path);
  if (/\.(woff2|png)$/.test(path)) return data.length;
  const digest = createHash("sha256").update(data).digest("hex");
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  if (!known.has(digest)) known.set(digest, brotliCompressSync(data, { params }).length);
  return known.get(digest);
}

const paths = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
const folders = process.argv.slice(2);
console.log(JSON.stringify(folders.map((folder) => Object.fromEntries(paths(folder).map((path) => [path.slice(folder.length + 1), size(path)])))));
