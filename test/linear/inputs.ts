import { PLANTED } from "../../src/progress/fixtures/planted.ts";

/**
 * What is repeated to make a long input: every sign and word that some pattern looks for, so that a
 * pattern which may begin in many places begins in all of them and ends in none.
 */
const UNITS: readonly string[] = [
  ...[
    "a",
    "A",
    "0",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\u2028",
    "-",
    "_",
    ".",
    ",",
    ":",
    ";",
    "=",
    "/",
    "\\",
  ],
  ...[
    '"',
    "'",
    "`",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "#",
    "*",
    "|",
    "!",
    "@",
    "&",
    "?",
    "$",
  ],
  ...["日本", "👩‍💻", "e\u0301", "\u200d", "\u0000", "\ud800", "\u001b[31m", "\u001b]8;;"],
  ...[
    "# ",
    "# a#",
    "#\u00a0 ",
    "## a ",
    "- [ ] ",
    "- [x] a\n",
    "  - [ ] a\n",
    "1. [ ] a\n",
    "[ ] ",
  ],
  ...[
    "---\n",
    "a: b\n",
    "a: [",
    "- a\n",
    "<!-- ",
    "<!-- AC:BEGIN -->\n",
    "```\n",
    "```",
    "> ",
    "=> ",
  ],
  ...["[a", "[a]\n", "[doneward]\n", "lane = ", '{"a":', '{"a":1}\n', "[1,", "/*", "//", "/* */,"],
  ...["\nExit Code: ", "\nExit Code: 1", "\nError: (none)", "\nProcess Group PGID: 1", "Output: "],
  ...[
    "Command: a\n",
    "Command: a\nOutput: b\nExit Code: x\n",
    "git ",
    "git commit ",
    "[a (b) ",
    "1 passed ",
  ],
  ...[
    "12:34",
    "2026-01-01",
    "12:34:56.",
    "attempt 1 of ",
    "1 ms ",
    "0x",
    "<<<a id=",
    "<hook_context>",
  ],
  ...[
    "<hook_prompt ",
    "<system-reminder>",
    "[[doneward-data ",
    "<proposed_plan>",
    "</proposed_plan>",
  ],
  ...["[The todo list, kept by doneward]\n", "\n\n\n"],
  ...[
    "token=",
    "token: ",
    "password: ",
    "secret: password: ",
    "bearer ",
    "bearer a1",
    "key=",
    "api_key:'",
  ],
  ...[
    "authorization: bearer ",
    "aws_secret_access_key=",
    `aws_secret_access_key=${"a".repeat(40)}`,
  ],
  ...[
    "://",
    "://a:",
    "://a:b",
    "://a:bcd@",
    "a:b@",
    "eyJ",
    "-eyJ",
    "eyJ.",
    ".eyJaaaaaaaa",
    "eyJaaaaaaaa.eyJ",
  ],
  ...[
    "-----BEGIN ",
    `-----BEGIN ${"PRIVATE"} KEY-----`,
    `-----END ${"PRIVATE"} KEY-----`,
    "-----END ",
  ],
  ...[
    "token=x1x1x1x1,",
    "[secret: ",
    "[secret: value]",
    "M-",
    "sk-",
    "sk-ant-",
    "0:",
    "dp.st.",
    ".O",
  ],
  ...PLANTED.map(([, secret], place) => (place % 2 === 0 ? secret : `${secret.slice(0, -1)}-`)),
];

/** Two units in turn: what one opens and the other does not close. */
const PAIRS: readonly string[] = [
  ...[
    "{\n",
    "{ \n",
    '{"a"\n',
    "# \n",
    "a \n",
    "[ ",
    "[ a",
    "[ ]",
    "] ",
    " [",
    "\t#",
    " #",
    "a ",
    " a",
  ],
  ...[
    "- [ ] a\n  b\n",
    "# a\n- [ ] b\n",
    "- [ ] a\n\n",
    "a:\n  - b\n",
    "<a>",
    "</a>",
    '"a",',
    '\\"',
    "* [",
  ],
];

/** The beginning of a block that recalls the list. */
const RECALL = "[The todo list, kept by doneward]\na\n[[doneward-data 0123456789abcdef]]\n";

/** Inputs whose parts are not all alike: a pattern begins once and looks for its end very far. */
function lopsided(length: number): readonly Input[] {
  const long = (unit: string): string => repeated(unit, length - 100);
  return [
    ...[
      "[",
      "[ ",
      "# ",
      "{",
      '"',
      "/*",
      "Output: ",
      "Command: ",
      "- [ ] ",
      "---\n",
      "a: ",
      "# a",
      "[a]\n# b\n",
    ].flatMap((start) => [
      { name: `${start} and spaces`, text: `${start}${long(" ")}x` },
      { name: `${start} and letters`, text: `${start}${long("a")}` },
      { name: `${start} and lines`, text: `${start}${long("\n")}x` },
    ]),
    { name: "Output: and exit codes", text: `Output: ${long("\nExit Code: x")}` },
    { name: "Output: and errors", text: `Output: ${long("\nError: (none)")}` },
    { name: "recalls without an end", text: RECALL.repeat(length / RECALL.length) },
    { name: "lines before a recall", text: `${long("\n").slice(RECALL.length)}${RECALL}` },
    { name: "spaces between words", text: `a${long(" ")}b` },
  ];
}

export interface Input {
  readonly name: string;
  readonly text: string;
}

/** Texts of about so many bytes that are made to be slow. */
export function* slowInputs(length: number): Generator<Input> {
  for (const unit of [...UNITS, ...PAIRS]) yield { name: unit, text: repeated(unit, length) };
  yield* lopsided(length);
}

/** As often as it fits into so many bytes. */
function repeated(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / Buffer.byteLength(unit)));
}
