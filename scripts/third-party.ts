// What the package carries of others: noted while bundling, written down with the licences, and
// listed for whoever audits (CycloneDX).

import fs from "node:fs";
import path from "node:path";

import type { Plugin } from "esbuild";

import { root } from "./run.ts";

export interface Library {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Text of its licence; empty if it brings none. */
  readonly text: string;
}

const folders = new Set<string>();

/** Notes every package of which a file gets into a bundle. */
export const noteLibraries: Plugin = {
  name: "note-libraries",
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile }) => {
      for (const { inputs } of Object.values(metafile?.outputs ?? {})) {
        for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
          const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
          if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
        }
      }
    });
  },
};

/** The packages that were noted, by name. */
export function notedLibraries(): readonly Library[] {
  return [...folders].map(libraryIn).sort((a, b) => a.name.localeCompare(b.name));
}

function libraryIn(folder: string): Library {
  const home = path.join(root, folder);
  const { name, version, license } = JSON.parse(
    fs.readFileSync(path.join(home, "package.json"), "utf8"),
  ) as Library;
  const file = fs.readdirSync(home).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  const text = file === undefined ? "" : fs.readFileSync(path.join(home, file), "utf8").trim();
  return { name, version, license, text };
}

export function thirdPartyText(libraries: readonly Library[]): string {
  const parts = libraries.map(({ name, version, license, text }) =>
    [`${name} ${version} (${license})`, "", text, ""].join("\n"),
  );
  return ["This package contains parts of the following packages.", "", ...parts].join("\n");
}

/** A bill of materials in the form of CycloneDX 1.6. The same libraries always give the same text. */
export function billOfMaterials(
  product: { readonly name: string; readonly version: string },
  libraries: readonly Pick<Library, "name" | "version" | "license">[],
): string {
  const component = (type: string, name: string, version: string): object => {
    const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
    return { type, "bom-ref": purl, name, version, purl };
  };
  const document = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        ...component("library", product.name, product.version),
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components: libraries.map(({ name, version, license }) => ({
      ...component("library", name, version),
      scope: "required",
      licenses: [{ license: { id: license } }],
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
