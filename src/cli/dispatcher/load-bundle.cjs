"use strict";

// Part of the dispatcher: plain CommonJS, old syntax.

var fs = require("fs");

var MONTH = 30 * 24 * 60 * 60 * 1000;
/** At most so many times the runs between two looks, whether more was compiled than is kept, double. */
var MOST_LOOKS = 5;

/**
 * Loads a bundle, and what it asks for beside it, with what V8 compiled of them in earlier runs: a
 * hook is started thousands of times, and to compile takes longer than its work. Node's own cache
 * keeps what is compiled before anything has run, a fraction of what a run needs.
 *
 * `folder` is where that is kept; undefined: nowhere. What is kept there will be executed.
 */
exports.loadBundle = function (file, folder) {
  var compiled = [];
  var modules = {};

  function load(name) {
    if (modules[name]) return modules[name].exports;
    var kept = folder && keptIn(folder + "/" + name);
    var place = __dirname + "/" + name;
    var options = { filename: place, cachedData: kept && kept.data };
    var script = new (require("vm").Script)(wrapped(fs.readFileSync(place, "latin1")), options);
    var module = (modules[name] = { exports: {} });
    compiled.push({
      name: name,
      script: script,
      kept: script.cachedDataRejected ? undefined : kept,
    });
    script.runInThisContext()(module.exports, requireOrLoad, module, place, __dirname);
    return module.exports;
  }

  function requireOrLoad(name) {
    return name.slice(0, 2) === "./" ? load(name.slice(2)) : require(name);
  }

  if (folder) process.on("exit", keepAll);
  return load(file);

  function keepAll() {
    for (var i = 0; i < compiled.length; i++) {
      if (isLookDue(compiled[i].kept)) keep(folder, compiled[i]);
    }
  }
};

function wrapped(source) {
  return "(function (exports, require, module, __filename, __dirname) {" + source + "\n})";
}

/** The first run does not come by everything that the second will need. */
function isLookDue(kept) {
  return !kept || process.pid % Math.pow(2, kept.looks) === 0;
}

/**
 * What was kept in a file, if it is whole. V8 takes it as it is and crashes on what is damaged, so
 * it stands there twice: to compare is all the checking that there is time for.
 */
function keptIn(file) {
  try {
    var whole = fs.readFileSync(file);
    var end = whole.length - 1;
    var half = end / 2;
    if (whole.compare(whole, half, end, 0, half) !== 0) return undefined;
    return { data: whole.subarray(0, half), looks: whole[end] };
  } catch (notThere) {
    return void notThere;
  }
}

/** Nobody hears of what cannot be kept: the next run compiles it again. */
function keep(folder, compiled) {
  var kept = compiled.kept || { data: [], looks: 0 };
  var draft = folder + "/" + compiled.name + "." + process.pid;
  try {
    var data = compiled.script.createCachedData();
    if (data.length <= kept.data.length) {
      if (kept.looks === MOST_LOOKS) return;
      data = kept.data;
    }
    if (fs.mkdirSync(folder, { recursive: true, mode: 448 })) forgetOld(folder + "/..");
    var looks = Buffer.from([Math.min(kept.looks + 1, MOST_LOOKS)]);
    fs.writeFileSync(draft, Buffer.concat([data, data, looks]), { mode: 384, flush: true });
    fs.renameSync(draft, folder + "/" + compiled.name);
  } catch (diskFullOrNotOurs) {
    return void diskFullOrNotOurs;
  }
}

/** What versions left behind that nobody has started for long. */
function forgetOld(parent) {
  fs.readdirSync(parent).forEach(function (name) {
    var folder = parent + "/" + name;
    if (Date.now() - fs.statSync(folder).mtimeMs < MONTH) return;
    fs.rmSync(folder, { recursive: true, force: true });
  });
}

/** Where it is kept; undefined before anybody made the user's folder, and saw to it that it is private. */
exports.compiledFolder = function (build) {
  var folder = exports.dataFolder(process.env, process.platform, require("os").homedir());
  if (!fs.existsSync(folder)) return undefined;
  // V8 refuses what was compiled under other flags.
  var flags = process.execArgv.concat(process.env.NODE_OPTIONS || []).join(" ");
  var name = [build, process.version, process.arch].join("-") + flags.replace(/[^\w=]+/g, "-");
  return folder + "/compiled/" + name.slice(0, 200);
};

/** The same as `dataFolder` of `src/stores/open-store.ts`, which is no file for old Nodes. */
exports.dataFolder = function (env, platform, home) {
  if (platform === "win32") return (env.LOCALAPPDATA || home + "\\AppData\\Local") + "\\doneward";
  if (platform === "darwin") return home + "/Library/Application Support/doneward";
  var chosen = env.XDG_DATA_HOME;
  return (chosen && chosen[0] === "/" ? chosen : home + "/.local/share") + "/doneward";
};
