import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { PLANTED, run } from "../fixtures/planted.ts";
import { secretKinds, maskSecrets } from "./secrets.ts";

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

test("a secret is covered whatever stands beside it", () => {
  const value = `${run(3)}7${run(4)}`;
  const part = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc.constantFrom(...PLANTED.map(([, secret]) => secret.slice(0, -1))),
    fc.constantFrom("Bearer", "token", "PASSWORD", "Authorization", "api_key", "secret"),
    fc.constantFrom("aws_secret_access_key=", "postgres://ann:", "@db/x", "-----BEGIN ", "ü✓"),
    fc.constantFrom(value, value.slice(1), "7", "x".repeat(14), "x".repeat(15), "word"),
    fc.constantFrom(" ", "", ": ", "=", '"', "\n", ",", "."),
  );
  const beside = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(beside, fc.constantFrom(...PLANTED), beside, (before, [kind, secret], after) => {
      const masked = maskSecrets(`${before} ${secret} ${after}`);
      assert.ok(!masked.includes(secret), kind);
    }),
    { numRuns: scaled(2_000) },
  );
});

test("a secret right behind another one is covered too", () => {
  for (const [kind, first] of PLANTED) {
    for (const [, second] of PLANTED) {
      const covered = maskSecrets(first + second);
      assert.equal(maskSecrets(covered), covered, kind);
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

test("a secret in a long text is covered", () => {
  const [[kind, secret] = ["", ""]] = PLANTED;
  const prose = "Port the store. ".repeat(1_000);
  assert.equal(maskSecrets(`${prose}${secret} ${prose}`), `${prose}[secret: ${kind}] ${prose}`);
});
