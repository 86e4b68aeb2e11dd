#!/usr/bin/env node
"use strict";

/* global VERSION, BUNDLES -- put in by the build */
var fs = require("fs");
var floor = require("./node-floor.cjs");
var dataFolder = require("./data-folder.cjs").dataFolder;

var command = process.argv[2];

if (!floor.passesFloor(process.versions)) {
  require("./too-old.cjs").refuse(process.argv.slice(2), process.versions);
} else if (command === "--version" || command === "-V") {
  // `process.stdout` would load the streams, a tenth of a bare start.
  fs.writeSync(1, VERSION + "\n");
} else {
  var name = command === undefined ? "status" : command;
  var isBundled = Object.prototype.hasOwnProperty.call(BUNDLES, name);
  useCompileCache();
  require(__dirname + "/" + (isBundled ? BUNDLES[name] : "main") + ".cjs");
}

/** In the user's own folder, which is private, once something made it. */
function useCompileCache() {
  var folder = dataFolder(process.env, process.platform, require("os").homedir());
  if (fs.existsSync(folder)) require("module").enableCompileCache(folder + "/compiled");
}
