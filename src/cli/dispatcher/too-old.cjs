"use strict";

// Read by Nodes of any age: plain CommonJS, old syntax.

var fs = require("fs");
var floor = require("./node-floor.cjs");
var dataFolder = require("./data-folder.cjs").dataFolder;

/** What agents and shells start by themselves: every word of it would stand in their way. */
var QUIET = ["hook", "statusline", "prompt"];
/** A log that is longer is full: only a Node that passes makes room in it. */
var LONGEST = 256 * 1024;

/** Tells a person that their Node is too old; an agent goes on without us, and the log says why. */
exports.refuse = function (words, versions) {
  var refusal = floor.refusal(versions);
  if (QUIET.indexOf(words[0]) !== -1) return log(words, refusal);
  process.stderr.write(refusal + "\n");
  process.exitCode = 3;
};

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
