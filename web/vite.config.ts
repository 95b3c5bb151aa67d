import { defineConfig } from "vite";

// The built client lands inside the Python package, so that the wheel carries it.
// Nothing is inlined: the server's content policy allows only files of its own origin.
export default defineConfig({
  base: "/",
  build: {
    outDir: "../src/coverts/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
