"use strict";

// Preloaded into a command: writes what it loads to the file that LOADED_FILE names.

const fs = require("node:fs");
const vm = require("node:vm");

const scripts = [];
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    scripts.push(options.filename);
  }
};

const before = new Set(process.moduleLoadList);

process.on("exit", () => {
  const builtins = process.moduleLoadList.filter((name) => !before.has(name));
  const modules = Object.keys(require.cache).filter((file) => file !== __filename);
  const files = [...modules, ...scripts];
  fs.writeFileSync(process.env.LOADED_FILE, JSON.stringify({ builtins, files }));
});
