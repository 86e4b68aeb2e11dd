import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { PLANTED, run } from "../fixtures/planted.ts";
import { secretKinds } from "./secret-kinds.ts";
import { isPlain, maskSecrets, maskSecretsEverywhere } from "./secrets.ts";

test("every kind of secret is planted, and there are more than fifty", () => {
  const kinds = new Set([
    "private-key",
    "aws-secret-key",
    "jwt",
    ...secretKinds().map(({ name }) => name),
  ]);
  assert.deepEqual(new Set(PLANTED.map(([kind]) => kind)), kinds);
  assert.ok(kinds.size >= 50, `${kinds.size}`);
});

test("a planted secret is covered wherever it stands, and its kind is named", () => {
  for (const [kind, secret] of PLANTED) {
    for (const [before, after] of [
      ["", ""],
      ["use ", " for it"],
      ['{"key":"', '"}'],
      ["\n", "\nnext"],
    ] as const) {
      const masked = maskSecrets(before + secret + after);
      assert.equal(masked, `${before}[secret: ${kind}]${after}`, kind);
      assert.equal(maskSecrets(masked), masked);
    }
  }
});

test("values are covered by what introduces them, and their names stay", () => {
  const value = `${run(10)}7x${run(8)}`;
  assert.equal(maskSecrets(`DB_PASSWORD=${value}`), "DB_PASSWORD=[secret: value]");
  assert.equal(maskSecrets(`"api_key": "${value}"`), '"api_key": "[secret: value]"');
  assert.equal(
    maskSecrets(`Authorization: Bearer ${value}`),
    "Authorization: Bearer [secret: value]",
  );
  assert.equal(
    maskSecrets(`postgres://ann:${value}@db/x`),
    "postgres://ann:[secret: password]@db/x",
  );
});

test("a signature is covered in the address that carries it", () => {
  const address = "https://example.com/blob?sv=2024-11-04";
  assert.equal(
    maskSecrets(`${address}&sig=${run(44)}&sp=r`),
    `${address}[secret: azure-sas-signature]&sp=r`,
  );
});

test("ordinary lines stay as they are", () => {
  const lines = [
    "Fix the login bug: the token is not refreshed",
    "const token = getToken(request);",
    "password: string",
    "secret: process.env.SECRET",
    "Rotate the API key of the staging account",
    "git checkout 4f2c1a9e8b7d6c5f4a3b2c1d0e9f8a7b6c5d4e3f",
    "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "id 550e8400-e29b-41d4-a716-446655440000",
    "https://example.com/path?page=2&sort=asc",
    "http://localhost:3000/a@b",
    "npm_config_registry npm_lifecycle_event",
    "task-sk-or-something and risk-ant-hill",
    "max_tokens: 4096",
    "tokens=123456789",
    "eyJ is how a token begins",
    "see src/progress/secrets/secrets.ts:120:14",
    "日本語のタスク 👩‍💻",
  ];
  for (const line of lines) assert.equal(maskSecrets(line), line);
});

test("keys without an end are covered too, and many of them take no longer than their length", () => {
  const head = `-----BEGIN RSA ${"PRIVATE"} KEY-----`;
  assert.equal(maskSecrets(`${head}\n${run(64)}\n`), "[secret: private-key]");
  assert.equal(maskSecrets(head.repeat(12_000)), "[secret: private-key]".repeat(12_000));
  const certificate = `-----BEGIN CERTIFICATE-----\n${run(64)}\n-----END CERTIFICATE-----`;
  assert.equal(maskSecrets(certificate), certificate);
});

test("text of any kind is masked once and for all", () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...PLANTED.map(([, secret]) => secret)));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const masked = maskSecrets(parts.join(" "));
      assert.equal(maskSecrets(masked), masked);
    }),
    { numRuns: scaled(200) },
  );
});

test("looking only where a secret could stand finds what looking everywhere finds", () => {
  const value = `${run(3)}7${run(4)}`;
  const part = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.constantFrom(...PLANTED.map(([, secret]) => secret)),
    fc.constantFrom(...PLANTED.map(([, secret]) => secret.slice(0, -1))),
    fc.constantFrom("Bearer", "token", "PASSWORD", "Authorization", "api_key", "secret"),
    fc.constantFrom("aws_secret_access_key=", "postgres://ann:", "@db/x", "-----BEGIN ", "ü✓"),
    // Their low bytes are those of a quote, a digit, a letter and a space.
    fc.constantFrom("\u0122", "\u0130", "\u0141", "\u4e20"),
    fc.constantFrom(value, value.slice(1), "7", "x".repeat(14), "x".repeat(15), "word"),
    fc.constantFrom(" ", "", ": ", "=", '"', "\n", ",", "."),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join("");
      assert.equal(maskSecrets(text), maskSecretsEverywhere(text));
    }),
    { numRuns: scaled(2_000) },
  );
});

test("a secret right behind another one is covered too", () => {
  for (const [kind, first] of PLANTED) {
    for (const [, second] of PLANTED) {
      const covered = maskSecrets(first + second);
      assert.equal(maskSecrets(covered), covered, kind);
      assert.equal(maskSecretsEverywhere(first + second), covered, kind);
    }
  }
});

test("a megabyte of secrets takes no longer than its length", () => {
  const value = `token=${run(3)}7${run(400)}`;
  for (const [kind, secret] of [...PLANTED, ["value", value] as const]) {
    const many = secret.repeat(Math.ceil(1_000_000 / secret.length));
    const covered = maskSecrets(many);
    assert.match(covered, /^(token=)?\[secret: /, kind);
    assert.equal(maskSecrets(covered), covered, kind);
  }
});

test("covering a secret lays no other one open", () => {
  // Each of them stands within a word until the one before it is covered.
  const [aws] = PLANTED.flatMap(([kind, secret]) => (kind === "aws-access-key" ? [secret] : []));
  const letters = `aws_secret_access_key=${"a".repeat(40)}`;
  for (const link of [letters, `${aws}${letters}`, `${letters}${aws}`]) {
    const chain = link.repeat(50);
    const covered = maskSecrets(chain);
    assert.doesNotMatch(covered, /AKIA|aaaa/);
    assert.equal(maskSecrets(covered), covered);
  }
});

test("what is a secret, or the beginning of one, is not plain", () => {
  const key = `-----BEGIN RSA ${"PRIVATE"} KEY-----`;
  const others = [
    key,
    `a ${key.slice(0, 11)}`,
    "postgres://ann",
    "ftp://a:letters@b",
    `${run(7)}7`,
  ];
  for (const text of [...PLANTED.map(([, secret]) => secret), ...others]) {
    assert.ok(!isPlain(text), text);
  }
  for (const text of ["", "Port the store", "Fix the token: it is lost", "見る (2 of 3)"]) {
    assert.ok(isPlain(text), text);
  }
});

test("no secret is made of plain texts that are held apart", () => {
  const halves = PLANTED.flatMap(([, secret]) => [secret.slice(0, 6), secret.slice(-7)]);
  const part = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(...halves),
    fc.constantFrom("Bearer", "token:", "PASSWORD=", "api_key", "secret", "Authorization"),
    fc.constantFrom("aws_secret_access_key=", ":/", "/", ":", "@db", "----", "-BEGIN", "KEY"),
  );
  const text = fc.array(part, { maxLength: 3 }).map((parts) => parts.join(""));
  const between = fc.constantFrom(" ", "\n", '"', '","', "(", ") ", "[", "}");
  fc.assert(
    fc.property(fc.array(fc.tuple(text.filter(isPlain), between), { maxLength: 6 }), (pairs) => {
      const all = pairs.flat().join("");
      assert.equal(maskSecretsEverywhere(all), all);
    }),
    { numRuns: scaled(2_000) },
  );
});

test("a text that is too long for the quick look is covered as well", () => {
  const [[kind, secret] = ["", ""]] = PLANTED;
  const prose = "Port the store. ".repeat(1_000);
  assert.equal(maskSecrets(`${prose}${secret} ${prose}`), `${prose}[secret: ${kind}] ${prose}`);
});

test("secrets are covered where there is no Node", async () => {
  const node = globalThis.Buffer;
  Reflect.deleteProperty(globalThis, "Buffer");
  // Read anew, under another name, because it asks once.
  const browser = (await import("./secrets.ts?browser" as string).finally(() => {
    globalThis.Buffer = node;
  })) as { readonly maskSecrets: typeof maskSecrets };
  for (const [kind, secret] of PLANTED) {
    assert.equal(browser.maskSecrets(`日本 ${secret} for it`), `日本 [secret: ${kind}] for it`);
  }
  assert.equal(browser.maskSecrets("Fix the login bug of the day"), "Fix the login bug of the day");
});
