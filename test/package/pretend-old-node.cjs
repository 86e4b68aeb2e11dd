"use strict";

Object.defineProperty(process, "versions", { value: { node: "20.20.2" } });
