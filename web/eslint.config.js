// The strict rules, but for those named below.

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** A folder of src/ that imports nothing from these others, nor these packages. */
function upon(folder, others, packages = []) {
  const group = [...others.map((other) => `../${other}/*`), ...packages.flatMap((name) => [name, `${name}/*`])];
  const message = "See docs/design.md for which folder stands on which.";
  return { files: [`src/${folder}/**`], rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] } };
}

export default defineConfig(
  { ignores: ["eslint.config.js"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Drawings are texts full of numbers.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A listener that makes one call stands on one line.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // What is taken apart by letters are the signs of plans and walls, and names that a card's width may cut.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // Lit asks for parameters that a directive has no use for.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  // The folders stand on each other: wire, state, art and pieces, then table, and replay on that; and front.
  upon("wire", ["state", "art", "pieces", "table", "front"], ["lit"]),
  upon("state", ["art", "pieces", "table", "front"], ["lit"]),
  upon("art", ["state", "pieces", "table", "front"]),
  upon("pieces", ["table", "front"]),
  upon("table", ["front", "replay"]),
  upon("replay", ["front"]),
  upon("front", ["table", "pieces", "replay"]),
);
