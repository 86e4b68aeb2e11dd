"use strict";

// Read by Nodes of any age, before anything else: plain CommonJS, old syntax.

/** The oldest release of each line that is supported; lines in between are not. */
var OLDEST = [
  [22, 22, 3],
  [24, 15, 0],
];

/** Whether a `process.versions` belongs to a Node that doneward runs on. */
exports.passesFloor = function (versions) {
  return supportsNode(numbers(versions.node)) && supportsSqlite(numbers(versions.sqlite));
};

/** One sentence for a person whose Node does not pass. */
exports.refusal = function (versions) {
  var sqlite = versions.sqlite ? "SQLite " + versions.sqlite : "no SQLite";
  return (
    "doneward needs Node 24.15 or newer (or 22.22.3 or newer of Node 22) with SQLite 3.51.3 or newer, " +
    "and this is Node " +
    versions.node +
    " with " +
    sqlite +
    ": please take the latest Node 24."
  );
};

function supportsNode(node) {
  var newestLine = OLDEST[OLDEST.length - 1];
  if (isAtLeast(node, newestLine)) return true;
  return OLDEST.some(function (oldest) {
    return node[0] === oldest[0] && isAtLeast(node, oldest);
  });
}

// A write racing a checkpoint corrupts the write-ahead log before 3.51.3; 3.52 was withdrawn.
function supportsSqlite(sqlite) {
  return isAtLeast(sqlite, [3, 51, 3]) && !(sqlite[0] === 3 && sqlite[1] === 52);
}

function numbers(version) {
  return String(version || "0")
    .split(".")
    .map(function (part) {
      return parseInt(part, 10) || 0;
    });
}

function isAtLeast(version, oldest) {
  for (var i = 0; i < oldest.length; i++) {
    var difference = (version[i] || 0) - oldest[i];
    if (difference !== 0) return difference > 0;
  }
  return true;
}
