#!/usr/bin/env node
"use strict";

/* global VERSION, BUNDLES -- put in by the build */
var floor = require("./node-floor.cjs");
var compiled = require("./keep-compiled.cjs");

var command = process.argv[2];

if (!floor.passesFloor(process.versions)) {
  process.stderr.write(floor.refusal(process.versions) + "\n");
  process.exitCode = 3;
} else if (command === "--version" || command === "-V") {
  // `process.stdout` would load the streams, a tenth of a bare start.
  require("fs").writeSync(1, VERSION + "\n");
} else {
  var name = command === undefined ? "status" : command;
  var isHot = Object.prototype.hasOwnProperty.call(BUNDLES, name);
  var bundle = __dirname + "/" + (isHot ? BUNDLES[name] : "main") + ".cjs";
  if (isHot) compiled.keepCompiled();
  require(bundle);
}
