// The strict rules, except for those below.

import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  { ignores: ["*.js"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Drawings are templates full of numbers.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A listener with a single call fits on one line.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Only signs of plans and walls, and names on narrow cards, are split into letters.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // Lit passes parameters that a directive does not use.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
);
