/** Texts that become scripts, frames or requests on a page that takes text for markup. */

const EVIL = "http://evil.test";

const MARKUP: readonly ((n: number) => string)[] = [
  (n) => `<script>alert(${n})</script>`,
  (n) => `<img src=x onerror=alert(${n})>`,
  (n) => `<svg onload=alert(${n})>`,
  (n) => `<svg><script>alert(${n})</script></svg>`,
  (n) => `<iframe src="javascript:alert(${n})"></iframe>`,
  (n) => `<iframe srcdoc="<script>alert(${n})</script>"></iframe>`,
  (n) => `<body onload=alert(${n})>`,
  (n) => `<details open ontoggle=alert(${n})>`,
  (n) => `<input autofocus onfocus=alert(${n})>`,
  (n) => `<a href="javascript:alert(${n})">click</a>`,
  (n) => `<form action="javascript:alert(${n})"><button>go</button></form>`,
  (n) => `<object data="javascript:alert(${n})"></object>`,
  (n) => `<embed src="${EVIL}/${n}">`,
  (n) => `<link rel=stylesheet href="${EVIL}/${n}.css">`,
  (n) => `<style>@import "${EVIL}/${n}.css";</style>`,
  (n) => `<img src="${EVIL}/${n}.png">`,
  (n) => `<base href="${EVIL}/${n}/">`,
  (n) => `<meta http-equiv=refresh content="0;url=${EVIL}/${n}">`,
  (n) => `<math><mtext><img src=x onerror=alert(${n})></mtext></math>`,
  (n) => `<template><script>alert(${n})</script></template>`,
];

const WRAPPINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `"><${text.slice(1)}`,
  (text) => `'>${text}`,
  (text) => `</textarea></title></script>${text}`,
  (text) => `<!--${text}-->${text}`,
  (text) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (text) => `{{constructor.constructor('alert(1)')()}} ${text}`,
  (text) => `[x](javascript:alert(1)) ${text}`,
  (text) => text.toUpperCase(),
  (text) => `\u202e${text}\u0000`.replace("\u0000", "\ufeff"),
];

/** Two hundred of them, each different. */
export const HOSTILE_TEXTS: readonly string[] = WRAPPINGS.flatMap((wrap, place) =>
  MARKUP.map((make, kind) => wrap(make(place * MARKUP.length + kind))),
);

/** Addresses that must never become links. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:http://evil.test/1",
];
