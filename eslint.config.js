import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

// What the compiler already refuses (unused names, missing returns) is not repeated here.
const everywhere = {
  eqeqeq: "error",
  "no-empty": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
};

export default defineConfig(
  globalIgnores(["dist/"]),
  { files: ["**/*.{js,mjs}"], rules: { ...everywhere, "no-unused-vars": "error" } },
  {
    // Old syntax on purpose: these files speak to Nodes of any age.
    files: ["src/cli/dispatcher/*.cjs"],
    languageOptions: { ecmaVersion: 5, sourceType: "commonjs" },
    rules: { eqeqeq: "error", "no-unused-vars": "error" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [typescript.configs.base],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...everywhere,
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          // The test runner keeps track of these itself.
          allowForKnownSafeCalls: [
            { from: "package", package: "node:test", name: ["test", "it", "suite", "describe"] },
          ],
        },
      ],
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: {
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Exports have names." },
      ],
    },
  },
  { files: ["src/cli/**/*.ts"], rules: { "no-console": "off" } },
);
