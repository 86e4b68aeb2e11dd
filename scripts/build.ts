// `npm run build`: dist/ with the library (JavaScript and declarations), the bundled command and
// the page.

import fs from "node:fs";
import path from "node:path";

import { build, type BuildOptions, type Plugin } from "esbuild";

import { COMMANDS } from "../src/cli/commands.ts";
import { MIGRATIONS } from "../src/stores/postgres/schema/migrations.ts";
import { buildWeb } from "./build-web.ts";
import { writeManPage } from "./man-page.ts";
import { binary, root, runNode } from "./run.ts";
import { billOfMaterials, noteLibraries, notedLibraries, thirdPartyText } from "./third-party.ts";

/**
 * The files that commands start from, and which commands (`src/cli/commands/<name>.ts`) each
 * answers. What is in none of them is answered by `main.cjs`, which knows the help of every command.
 */
const bundles: Readonly<Record<string, readonly string[]>> = {
  status: ["status"],
  hook: ["hook"],
  line: ["statusline", "prompt"],
  list: [
    "add",
    "append",
    "start",
    "done",
    "drop",
    "rm",
    "note",
    "show",
    "undo",
    "history",
    "call",
    "mcp",
  ],
  task: ["task"],
};

/** The largest that several files need: they are in none of them, however they are asked for. */
const DIALECTS = "src/dialects/catalogue.ts";
const ENDINGS = "src/continuation/ending/read-ending.ts";

/**
 * What only some commands need, and only if they ask for it with `import()`: a file of its own, so
 * that the others do not carry it.
 */
const chunks: Readonly<Record<string, string>> = {
  "src/cli/task/client-lists.ts": "client-lists",
  "src/cli/task/rare-verbs.ts": "task-rare",
  "src/clients/claude-code/kept-list.ts": "claude-code-list",
  "src/clients/transcript/tail.ts": "transcript-tail",
  [DIALECTS]: "dialects",
  [ENDINGS]: "endings",
  "src/server/http/index.ts": "http-server",
  "src/server/mcp/index.ts": "mcp-server",
  "src/stores/files/index.ts": "store-files",
  "src/stores/postgres/index.ts": "store-postgres",
  "src/stores/memory/index.ts": "store-memory",
  "src/cli/notify/of-agent.ts": "notify",
  "src/cli/hook/hook-log.ts": "hook-log",
  "src/cli/print/print-help.ts": "print-help",
  "src/cli/hook/tool-event.ts": "hook-tool",
  "src/cli/hook/turn-event.ts": "hook-turn",
  "src/cli/process/terminal.ts": "terminal",
  "src/workstream/hook/recalled.ts": "hook-recall",
  "src/workstream/hook/recent-progress.ts": "recent-progress",
  "src/workstream/hook/tool-work.ts": "hook-reminders",
  "src/workstream/import-list.ts": "import-list",
};

const chunksApart: Plugin = {
  name: "chunks-apart",
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path: target, resolveDir, kind }) => {
      const file = path.relative(root, path.resolve(resolveDir, target)).replaceAll(path.sep, "/");
      const isShared = file === DIALECTS || file === ENDINGS;
      const isApart = kind === "dynamic-import" || (kind === "import-statement" && isShared);
      const chunk = isApart ? chunks[file] : undefined;
      return chunk === undefined
        ? undefined
        : { path: `./${chunk}.cjs`, external: true, sideEffects: false };
    });
  },
};

/**
 * Modules of Node that take long to load, `node:crypto` a fifth of a bare start. Many commands
 * import them, few come to a line that calls them: in a bundle they are loaded by the first call.
 */
const loadedWhenCalled = /^node:(?:crypto|fs\/promises|timers\/promises)$/;

const builtinsWhenCalled: Plugin = {
  name: "builtins-when-called",
  setup({ onResolve, onLoad }) {
    const namespace = "when-called";
    onResolve({ filter: loadedWhenCalled }, (asked) =>
      asked.namespace === namespace
        ? { path: asked.path, external: true }
        : { path: asked.path, namespace, sideEffects: false },
    );
    onLoad({ filter: loadedWhenCalled, namespace }, ({ path: name }) => {
      const functions = Object.entries(process.getBuiltinModule(name) as object)
        .filter(([, value]) => typeof value === "function")
        .map(
          ([called]) =>
            `export const ${called} = (...words) => require(${JSON.stringify(name)}).${called}(...words);`,
        );
      return { contents: functions.join("\n"), resolveDir: root };
    });
  },
};

/** In `main.cjs`, of a command that has a bundle of its own, stands the help of it and of its verbs. */
const helpAlone: Plugin = {
  name: "help-alone",
  setup({ onResolve, onLoad }) {
    const namespace = "help-alone";
    // `doneward --json` is the status, and begins with no name that could lead elsewhere.
    const bundled = new Set(
      Object.values(bundles)
        .flat()
        .filter((name) => name !== "status"),
    );
    onResolve({ filter: /^\.\/commands\/\w+\.ts$/ }, ({ path: file, kind }) => {
      const name = path.basename(file, ".ts");
      const isAlone = kind === "dynamic-import" && bundled.has(name);
      return isAlone ? { path: name, namespace } : undefined;
    });
    onLoad({ filter: /./, namespace }, async ({ path: name }) => {
      const { help = "", verbs = {} } = (await COMMANDS[name]?.()) ?? {};
      const table = Object.entries(verbs).map(async ([verb, load]) => {
        const told = JSON.stringify({ help: (await load()).help });
        return `${JSON.stringify(verb)}: async () => (${told})`;
      });
      return {
        contents: `export const help = ${JSON.stringify(help)};
          export const verbs = { ${(await Promise.all(table)).join(", ")} };`,
      };
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
  plugins: [embeddedSql, chunksApart, builtinsWhenCalled, noteLibraries],
} satisfies BuildOptions;

fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
if (!runNode([binary("@typescript/native", "tsc"), "-p", "tsconfig.build.json"])) process.exit(1);
await buildWeb();
await bundleLibrary();
await bundle("main", `import { main } from "./main.ts";`, "main", {
  ...commonOptions,
  plugins: [helpAlone, ...commonOptions.plugins],
});
for (const [name, commands] of writtenBundles()) await bundleCommands(name, commands);
for (const [file, name] of Object.entries(chunks)) {
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

/** The bundles with those of their commands that have a file. */
function writtenBundles(): [name: string, commands: string[]][] {
  const isWritten = (command: string): boolean =>
    fs.existsSync(path.join(root, "src/cli/commands", `${command}.ts`));
  return Object.entries(bundles)
    .map(([name, commands]): [string, string[]] => [name, commands.filter(isWritten)])
    .filter(([, commands]) => commands.length > 0);
}

/** What an installed `doneward` starts. */
async function bundleDispatcher(): Promise<void> {
  const routes = writtenBundles().flatMap(([name, commands]) =>
    commands.map((command) => [command, name] as const),
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

async function bundleCommands(name: string, commands: readonly string[]): Promise<void> {
  const imports = commands.map(
    (command, index) => `import { run as run${index} } from "./commands/${command}.ts";`,
  );
  const table = commands.map((command, index) => `${JSON.stringify(command)}: run${index}`);
  const fallback = JSON.stringify(commands[0]);
  await bundle(
    name,
    `${imports.join("\n")}
     const commands = { ${table.join(", ")} };
     const run = ([name = ${fallback}, ...rest], io) => commands[name](rest, io);`,
    "run",
    commonOptions,
  );
}

/** Bundles an entry that says how to run as a process what `code` defines under `name`. */
async function bundle(
  outputName: string,
  code: string,
  name: string,
  options: BuildOptions,
): Promise<void> {
  await build({
    ...options,
    stdin: {
      contents: `import { runAsProcess } from "./process/run-as-process.ts";\n${code}\nrunAsProcess(${name});\n`,
      resolveDir: path.join(root, "src/cli"),
      loader: "ts",
    },
    outfile: `dist/cli/${outputName}.cjs`,
  });
}
