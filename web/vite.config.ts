import { defineConfig } from "vite";

// The client is built into the Python package, so that the wheel contains it.
// No asset is inlined, since the server's content policy allows only files of its own origin.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../src/coverts/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", "service-worker": "src/page/service-worker.ts", "notice-worker": "src/people/notice-worker.ts" },
      // A service worker's address must stay the same.
      output: {
        entryFileNames: ({ name }) => (name.endsWith("-worker") ? `${name}.js` : "assets/[name]-[hash].js"),
        // A request costs more than the bytes of a few small modules that a page does not need.
        experimentalMinChunkSize: 1000,
      },
    },
  },
});
