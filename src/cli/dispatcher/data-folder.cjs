"use strict";

// Read by Nodes of any age: plain CommonJS, old syntax.

/** The same as `dataFolder` of `src/stores/open-store.ts`, which is no file for old Nodes. */
exports.dataFolder = function (env, platform, home) {
  if (platform === "win32") return (env.LOCALAPPDATA || home + "\\AppData\\Local") + "\\doneward";
  if (platform === "darwin") return home + "/Library/Application Support/doneward";
  var chosen = env.XDG_DATA_HOME;
  return (chosen && chosen[0] === "/" ? chosen : home + "/.local/share") + "/doneward";
};
