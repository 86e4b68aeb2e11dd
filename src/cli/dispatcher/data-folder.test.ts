import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { dataFolder } from "../../stores/open-store.ts";

const require = createRequire(import.meta.url);
const old = require("./data-folder.cjs") as { dataFolder: typeof dataFolder };

test("the dispatcher knows the folder of the user's lists", () => {
  for (const platform of ["linux", "darwin", "win32", "freebsd"]) {
    const home = platform === "win32" ? "C:\\Users\\ada" : "/home/ada";
    for (const env of [
      {},
      { XDG_DATA_HOME: "/data" },
      { XDG_DATA_HOME: "data" },
      { XDG_DATA_HOME: "" },
      { LOCALAPPDATA: "D:\\Local" },
    ]) {
      const asked = [env, platform, home] as const;
      assert.equal(old.dataFolder(...asked), dataFolder(...asked), JSON.stringify(asked));
    }
  }
});
