#!/usr/bin/env node
"use strict";

/* global VERSION, BUNDLES -- put in by the build */
var fs = require("fs");
var floor = require("./node-floor.cjs");
var dataFolder = require("./data-folder.cjs").dataFolder;

/** What agents and shells start by themselves: every word of it would stand in their way. */
var QUIET = ["hook", "statusline", "prompt"];
/** A log that is longer is full: only a Node that passes makes room in it. */
var LONGEST = 256 * 1024;

var command = process.argv[2];

if (!floor.passesFloor(process.versions)) {
  refuse(process.argv.slice(2), process.versions);
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

/** Tells a person that their Node is too old; an agent goes on without us, and the log says why. */
function refuse(words, versions) {
  var refusal = floor.refusal(versions);
  if (QUIET.indexOf(words[0]) !== -1) return log(words, refusal);
  process.stderr.write(refusal + "\n");
  process.exitCode = 3;
}

/** The line that `logHookFailure` of `src/cli/hook` writes, in a folder that is there already. */
function log(words, message) {
  try {
    var file = dataFolder(process.env, process.platform, require("os").homedir()) + "/hook.log";
    if (fs.existsSync(file) && fs.statSync(file).size > LONGEST) return;
    var hook = (words[0] === "hook" ? words.slice(1) : words).join(" ");
    var line = JSON.stringify({ at: new Date().toISOString(), hook: hook, message: message });
    fs.appendFileSync(file, line + "\n", { mode: 384 });
  } catch (noFolderOrNotOurs) {
    return void noFolderOrNotOurs;
  }
}
