import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import { randomFrom } from "../testing/generate.ts";
import { maskSecrets, SECRET_KINDS } from "./secrets.ts";

const random = randomFrom(11);

function run(
  length: number,
  alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
) {
  let text = "";
  while (text.length < length) text += alphabet[Math.floor(random() * alphabet.length)];
  return text;
}

const hex = (length: number) => run(length, "0123456789abcdef");
const upper = (length: number) => run(length, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
const digits = (length: number) => run(length, "123456789");

/** Put together here, so that no file of the repository holds what looks like a secret. */
const PLANTED: readonly (readonly [kind: string, secret: string])[] = [
  [
    "private-key",
    `-----BEGIN RSA ${"PRIVATE"} KEY-----\n${run(200)}\n-----END RSA PRIVATE KEY-----`,
  ],
  ["jwt", `eyJ${run(20)}.eyJ${run(40)}.${run(43)}`],
  ["aws-access-key", `AKIA${upper(16)}`],
  ["aws-secret-key", `aws_secret_access_key = ${run(40)}`],
  ["aws-bedrock-key", `ABSK${run(128)}`],
  ["google-api-key", `AIza${run(35)}`],
  ["google-oauth-token", `ya29.${run(60)}`],
  ["google-client-secret", `GOCSPX-${run(28)}`],
  ["azure-storage-key", `AccountKey=${run(86)}==`],
  ["azure-sas-signature", `?sig=${run(44)}`],
  ["github-fine-grained-token", `github_pat_${run(22)}_${run(59)}`],
  ["github-token", `ghp_${run(36)}`],
  ["gitlab-token", `glpat-${run(20)}`],
  ["bitbucket-token", `ATBB${run(32)}`],
  ["atlassian-token", `ATATT3${run(180)}`],
  ["slack-token", `xoxb-${digits(12)}-${run(24)}`],
  ["slack-app-token", `xapp-1-${upper(11)}-${digits(13)}-${hex(64)}`],
  ["slack-webhook", `hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${run(24)}`],
  ["discord-webhook", `discord.com/api/webhooks/${digits(18)}/${run(68)}`],
  ["discord-token", `M${run(24)}.${run(6)}.${run(30)}`],
  ["telegram-token", `${digits(10)}:AA${run(33)}`],
  ["anthropic-key", `sk-ant-api03-${run(93)}`],
  ["openrouter-key", `sk-or-v1-${hex(64)}`],
  ["openai-key", `sk-proj-${run(120)}`],
  ["stripe-key", `sk_live_${run(24)}`],
  ["stripe-webhook-secret", `whsec_${run(32)}`],
  ["groq-key", `gsk_${run(52)}`],
  ["xai-key", `xai-${run(80)}`],
  ["perplexity-key", `pplx-${run(48)}`],
  ["huggingface-token", `hf_${run(34)}`],
  ["replicate-token", `r8_${run(37)}`],
  ["npm-token", `npm_${run(36)}`],
  ["pypi-token", `pypi-AgE${run(150)}`],
  ["rubygems-key", `rubygems_${hex(48)}`],
  ["docker-token", `dckr_pat_${run(27)}`],
  ["digitalocean-token", `dop_v1_${hex(64)}`],
  ["heroku-key", `HRKU-${run(60)}`],
  ["netlify-token", `nfp_${run(40)}`],
  ["vercel-blob-token", `vercel_blob_rw_${run(16)}_${run(30)}`],
  ["supabase-key", `sbp_${hex(40)}`],
  ["planetscale-token", `pscale_tkn_${run(43)}`],
  ["databricks-token", `dapi${hex(32)}`],
  ["doppler-token", `dp.pt.${run(43)}`],
  ["vault-token", `hvs.${run(90)}`],
  ["terraform-token", `${run(14)}.atlasv1.${run(67)}`],
  ["age-key", `AGE-SECRET-KEY-1${upper(58)}`],
  ["grafana-token", `glsa_${run(32)}_${hex(8)}`],
  ["newrelic-key", `NRAK-${upper(27)}`],
  ["sentry-token", `sntrys_${run(100)}`],
  ["sendgrid-key", `SG.${run(22)}.${run(43)}`],
  ["mailgun-key", `key-${hex(32)}`],
  ["mailchimp-key", `${hex(32)}-us12`],
  ["twilio-key", `SK${hex(32)}`],
  ["shopify-token", `shpat_${hex(32)}`],
  ["square-token", `sq0atp-${run(22)}`],
  ["linear-key", `lin_api_${run(40)}`],
  ["notion-token", `ntn_${run(46)}`],
  ["figma-token", `figd_${run(40)}`],
  ["postman-key", `PMAK-${hex(24)}-${hex(34)}`],
  ["airtable-token", `pat${run(14)}.${hex(64)}`],
  ["openai-key", `sk-${run(48)}`],
];

test("every kind of secret is planted, and there are more than fifty", () => {
  const kinds = new Set(["private-key", ...SECRET_KINDS.map(({ name }) => name)]);
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
    "see src/progress/secrets.ts:120:14",
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
