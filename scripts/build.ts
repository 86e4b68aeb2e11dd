// `npm run build`: dist/ with the library (JavaScript and declarations), the bundled command and
// the page.

import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { build, type BuildOptions, type Plugin } from "esbuild";

import { FIRST_WORDS, filesOf } from "../src/cli/commands.ts";
import { MIGRATIONS } from "../src/stores/postgres/schema/migrations.ts";
import { buildWeb } from "./build-web.ts";
import { writeManPage } from "./man-page.ts";
import { binary, root, runNode } from "./run.ts";
import { billOfMaterials, noteLibraries, notedLibraries, thirdPartyText } from "./third-party.ts";

/**
 * The files of commands (`src/cli/commands/<file>.ts`) that agents, shells and people run most, by
 * the bundle that answers them. `main.cjs` answers every other command.
 */
const bundles: Readonly<Record<string, readonly string[]>> = {
  hook: ["hook"],
  status: ["status", "lines"],
  list: ["list", "waiting", "call", "mcp"],
  task: ["task-read", "task-edit", "task-claim", "task-files"],
};

/** What several bundles share or load on demand, by the source that they import. */
const parts: Readonly<Record<string, string>> = {
  "src/continuation/ending/read-ending.ts": "endings",
  "src/dialects/catalogue.ts": "dialects",
  "src/server/http/index.ts": "http-server",
  "src/server/mcp/index.ts": "mcp-server",
  "src/stores/files/index.ts": "store-files",
  "src/stores/postgres/index.ts": "store-postgres",
};

const partsApart: Plugin = {
  name: "parts-apart",
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path: target, resolveDir, kind }) => {
      const file = path.relative(root, path.resolve(resolveDir, target)).replaceAll(path.sep, "/");
      const part = kind === "entry-point" ? undefined : parts[file];
      if (part === undefined) return undefined;
      return { path: `./${part}.cjs`, external: true, sideEffects: false };
    });
  },
};

/** Loads `node:crypto` at the first call: it takes a fifth of a bare start, and most commands need none of it. */
const lazyCrypto: Plugin = {
  name: "lazy-crypto",
  setup({ onResolve, onLoad }) {
    const namespace = "lazy-crypto";
    onResolve({ filter: /^node:crypto$/ }, ({ path: name, kind }) =>
      kind === "require-call"
        ? { path: name, external: true }
        : { path: name, namespace, sideEffects: false },
    );
    onLoad({ filter: /./, namespace }, ({ path: name }) => {
      const functions = Object.entries(crypto).filter(([, value]) => typeof value === "function");
      const lazy = functions.map(
        ([called]) =>
          `export const ${called} = (...given) => require("${name}").${called}(...given);`,
      );
      return { contents: lazy.join("\n") };
    });
  },
};

/** A bundle has no `.sql` files beside it. */
const embeddedSql: Plugin = {
  name: "embedded-sql",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]postgres[\\/]schema[\\/]migrations\.ts$/ }, () => ({
      contents: `export const MIGRATIONS = ${JSON.stringify(MIGRATIONS)};`,
    }));
  },
};

const commonOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  charset: "utf8",
  platform: "node",
  format: "cjs",
  target: "node22",
  // `require` instead: the first `import()` in a process loads another loader.
  supported: { "dynamic-import": false },
  logLevel: "warning",
  // What pg tries and does without.
  external: ["pg-native", "pg-cloudflare", "cloudflare:sockets"],
  alias: {
    // What stands for it on Node asks for its parts in a way that cannot be bundled.
    "jsonc-parser": "jsonc-parser/lib/esm/main.js",
  },
  // A bundle is started by its entry, never by the sources in it.
  define: { "import.meta.main": "false", "import.meta.dirname": "__dirname" },
  plugins: [embeddedSql, partsApart, lazyCrypto, noteLibraries],
} satisfies BuildOptions;

fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
if (!runNode([binary("@typescript/native", "tsc"), "-p", "tsconfig.build.json"])) process.exit(1);
await buildWeb();
await bundleLibrary();
await bundle("main", `import { main } from "./main.ts";`, "main");
for (const [name, files] of Object.entries(bundles)) await bundleCommands(name, files);
for (const [file, name] of Object.entries(parts)) {
  await build({ ...commonOptions, entryPoints: [file], outfile: `dist/cli/${name}.cjs` });
}
await bundleDispatcher();

await writeManPage();
copyBook();
writeThirdParty();

/** For `doneward help <topic>`. */
function copyBook(): void {
  const docs = path.join(root, "docs");
  const book = path.join(root, "dist/docs");
  const files = fs.readdirSync(docs, { recursive: true, encoding: "utf8" });
  for (const page of files.filter((file) => file.endsWith(".md"))) {
    fs.mkdirSync(path.join(book, path.dirname(page)), { recursive: true });
    fs.copyFileSync(path.join(docs, page), path.join(book, page));
  }
}

function writeThirdParty(): void {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  const libraries = notedLibraries();
  const write = (file: string, text: string): void =>
    fs.writeFileSync(path.join(root, "dist", file), text);
  write("third-party.txt", thirdPartyText(libraries));
  write("sbom.cdx.json", billOfMaterials(manifest, libraries));
}

/** The sources of what the package exports. */
function libraryEntries(): string[] {
  const { exports } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
    exports: Readonly<Record<string, { default?: string }>>;
  };
  return Object.values(exports).flatMap(({ default: file }) =>
    file === undefined ? [] : [file.replace(/^\.\/dist\/(.*)\.js$/, "src/$1.ts")],
  );
}

/** One file an entry and what they share, so that importing the library opens few files. */
async function bundleLibrary(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: libraryEntries(),
    outbase: "src",
    outdir: "dist",
    bundle: true,
    splitting: true,
    charset: "utf8",
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    plugins: [embeddedSql],
    logLevel: "warning",
  });
}

/** What an installed `doneward` starts. */
async function bundleDispatcher(): Promise<void> {
  // The first words that a bundle can answer, whatever follows them.
  const routes = Object.entries(bundles).flatMap(([name, files]) =>
    FIRST_WORDS.filter((word) => filesOf(word).every((file) => files.includes(file))).map(
      (word) => [word, name] as const,
    ),
  );
  const manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  await build({
    ...commonOptions,
    entryPoints: ["src/cli/dispatcher/dispatcher.cjs"],
    outfile: "dist/cli/doneward.cjs",
    // It has to reach its sentence on a Node of any age.
    target: "es5",
    define: {
      VERSION: JSON.stringify(manifest.version),
      BUNDLES: JSON.stringify(Object.fromEntries(routes)),
    },
  });
  fs.chmodSync(path.join(root, "dist/cli/doneward.cjs"), 0o755);
}

async function bundleCommands(name: string, files: readonly string[]): Promise<void> {
  const table = files.map((file) => `"${file}": () => import("./commands/${file}.ts")`);
  await bundle(
    name,
    `import { runCommand } from "./run-command.ts";
     const files = { ${table.join(", ")} };
     const run = (argv, io) => runCommand(argv, io, files);`,
    "run",
  );
}

/** Bundles an entry that says how to run as a process what `code` defines under `name`. */
async function bundle(outputName: string, code: string, name: string): Promise<void> {
  await build({
    ...commonOptions,
    stdin: {
      contents: `import { runAsProcess } from "./process/process-io.ts";\n${code}\nrunAsProcess(${name});\n`,
      resolveDir: path.join(root, "src/cli"),
      loader: "ts",
    },
    outfile: `dist/cli/${outputName}.cjs`,
  });
}
