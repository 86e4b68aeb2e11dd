import type { Store } from "../../stores/contract.ts";
import type { Copied, CopyProgress } from "../../workstream/store-copy/index.ts";
import { copyStore } from "../../workstream/store-copy/index.ts";
import { UsageError } from "../arguments/usage-error.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { printJson, printText } from "../print/print.ts";
import { progressBar } from "../print/progress-bar.ts";
import type { NamedStore } from "../store-kinds/index.ts";
import { namedStore } from "../store-kinds/index.ts";
import { copiedWords, isComplete } from "./copied-words.ts";
import type { StoreVerb } from "./store-verb.ts";

const PASSES = { copy: "Copying", verify: "Verifying" };

/** Copies everything from one store into another, and reads both sides again to compare. */
export const copy: StoreVerb = {
  usage: "copy <from> <to> [--merge]",
  words: { min: 2, max: 2 },
  async run({ words: [fromUrl = "", toUrl = ""], options, io }) {
    const from = await namedStore(fromUrl);
    const to = await namedStore(toUrl);
    if (from.place === to.place && from.kind === to.kind) {
      throw new UsageError(`${from.place} cannot be copied onto itself.`);
    }
    return withStores(io, from, to, async (source, target) => {
      const copied = await copyWithBar(io, source, target, options.merge);
      const message = copiedWords(copied, to.place);
      const ok = isComplete(copied);
      if (options.json) printJson(io, "store-copied", { ...copied, ok, message });
      else printText(ok ? io.stdout : io.stderr, message);
      return ok ? EXIT.done : EXIT.refused;
    });
  },
};

/** Opens both stores for as long as `use` takes. The first one must be there. */
export async function withStores<T>(
  io: Io,
  from: NamedStore,
  to: Pick<NamedStore, "url">,
  use: (from: Store, to: Store) => Promise<T>,
): Promise<T> {
  if (from.kind.exists?.(from.rest) === false) {
    throw new UsageError(`There is no store at ${from.place}.`);
  }
  const source = await io.openStore(from.url);
  try {
    const target = await io.openStore(to.url);
    try {
      return await use(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export async function copyWithBar(io: Io, from: Store, to: Store, merge: boolean): Promise<Copied> {
  const bar = progressBar(io);
  const onProgress = ({ pass, done, total }: CopyProgress): void =>
    bar.show({ pass: PASSES[pass], done, total });
  try {
    return await copyStore({ from, to, merge, onProgress });
  } finally {
    bar.clear();
  }
}
