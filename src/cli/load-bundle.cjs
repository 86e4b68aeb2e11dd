"use strict";

// Part of the dispatcher: plain CommonJS, old syntax.

/**
 * Lets Node keep what it compiles of the hot commands, beside the user's lists: a hook is started
 * thousands of times, and to compile takes as long as its work. Only where that folder is there
 * already: whoever made it saw to it that it is private, and what is kept in it will be executed.
 */
exports.keepCompiled = function () {
  var folder = exports.dataFolder(process.env, process.platform, require("os").homedir());
  if (require("fs").existsSync(folder)) require("module").enableCompileCache(folder + "/compiled");
};

/** The same as `dataFolder` of `src/stores/open-store.ts`, which is no file for old Nodes. */
exports.dataFolder = function (env, platform, home) {
  if (platform === "win32") return (env.LOCALAPPDATA || home + "\\AppData\\Local") + "\\doneward";
  if (platform === "darwin") return home + "/Library/Application Support/doneward";
  var chosen = env.XDG_DATA_HOME;
  return (chosen && chosen[0] === "/" ? chosen : home + "/.local/share") + "/doneward";
};
