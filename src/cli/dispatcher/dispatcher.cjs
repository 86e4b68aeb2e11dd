#!/usr/bin/env node
"use strict";

/* global VERSION, BUNDLES, BUILD -- put in by the build */
var floor = require("./node-floor.cjs");
var bundles = require("./load-bundle.cjs");

var command = process.argv[2];

if (!floor.passesFloor(process.versions)) {
  require("./too-old.cjs").refuse(process.argv.slice(2), process.versions);
} else if (command === "--version" || command === "-V") {
  // `process.stdout` would load the streams, a tenth of a bare start.
  require("fs").writeSync(1, VERSION + "\n");
} else {
  var name = command === undefined ? "status" : command;
  var isHot = Object.prototype.hasOwnProperty.call(BUNDLES, name);
  if (isHot) bundles.loadBundle(BUNDLES[name] + ".cjs", bundles.compiledFolder(BUILD));
  else require(__dirname + "/main.cjs");
}
