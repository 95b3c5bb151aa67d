// The strict rules, but for those named below.

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

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
);
