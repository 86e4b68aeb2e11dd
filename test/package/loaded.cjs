"use strict";

// Preloaded into a command: writes what it loads to the file that LOADED_FILE names.

const fs = require("node:fs");

const before = new Set(process.moduleLoadList);

process.on("exit", () => {
  const builtins = process.moduleLoadList.filter((name) => !before.has(name));
  const files = Object.keys(require.cache).filter((file) => file !== __filename);
  fs.writeFileSync(process.env.LOADED_FILE, JSON.stringify({ builtins, files }));
});
