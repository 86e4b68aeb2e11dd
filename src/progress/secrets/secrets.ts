/**
 * Finds secrets by the shapes that issuers give them, and covers them.
 *
 * Every step reads the text once, and none lays open what a step before it looks for: one pass covers
 * everything, in time linear in the text. What stays is enough to tell which secret it was: its kind.
 * @module
 */

/** How every covered secret begins. */
export const SECRET_MARK = "[secret: ";

/** Also within a word: what stands before it may be covered only later. */
const AWS_SECRET = /aws_secret_access_key["']?\s{0,4}[=:]\s{0,4}["']?[A-Za-z0-9+/]{40}/g;
/** Secrets that are known by what stands before them; the name stays, the value goes. */
const INTRODUCED =
  /(?<![a-z0-9])(authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4}|bearer\s{1,4}(?=[A-Za-z0-9._~+/-]{0,80}\d)|(?:api_?key|secret|token|passwd|password|private_?key|access_?key)["']?\s{0,4}[=:]\s{0,4}["']?)([A-Za-z0-9._~+/=!@#$%^&*-]{8,})/gi;
/** Where none of these words stands nothing is introduced; it is found far sooner than the rest. */
const INTRODUCTION = /bearer|authorization|key|secret|token|passw/i;
const PASSWORD_IN_URL = /(:\/\/[^\s:/@]{0,100}:)([^\s:/@]{3,200})@/g;

const KEY_DASHES = "-----";
const KEY_BEGINS = `${KEY_DASHES}BEGIN `;
const KEY_HEAD = /^[A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const KEY_BODY = /^[A-Za-z0-9+/=\s]*/;

/** Private keys in PEM form, also without an end. Every part of the text is looked at once. */
function maskPrivateKeys(text: string): string {
  if (!text.includes(KEY_BEGINS)) return text;
  const [start = "", ...parts] = text.split(KEY_BEGINS);
  return start + parts.map(maskedPart).join("");
}

function maskedPart(part: string): string {
  const head = KEY_HEAD.exec(part);
  if (!head) return KEY_BEGINS + part;
  const end = KEY_END.exec(part);
  const rest = part.slice(head[0].length);
  const left = end ? part.slice(end.index + end[0].length) : rest.replace(KEY_BODY, "");
  return `${SECRET_MARK}private-key]${left}`;
}

/** How the two first parts of a JSON web token begin, each the base64 of an object. */
const JWT_BEGINS = "eyJ";
const JWT_BODY = `.${JWT_BEGINS}`;
/** From its first dot on. */
const JWT_REST = /\.eyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{4,}/y;
const SHORTEST_JWT_HEAD = 11;

/**
 * JSON web tokens, found by their first dot: parts have no dots, so each is read once. Also within a
 * word, as nothing else looks like one.
 */
function maskJwts(text: string): string {
  let masked = "";
  let done = 0;
  for (let dot = text.indexOf(JWT_BODY); dot >= 0; dot = text.indexOf(JWT_BODY, dot + 1)) {
    const head = jwtHead(text, done, dot);
    JWT_REST.lastIndex = dot;
    if (head < 0 || !JWT_REST.test(text)) continue;
    masked += `${text.slice(done, head)}${SECRET_MARK}jwt]`;
    done = JWT_REST.lastIndex;
    dot = done - 1;
  }
  return done === 0 ? text : masked + text.slice(done);
}

/** Where the part before a dot begins as a token does; -1: nowhere. */
function jwtHead(text: string, from: number, dot: number): number {
  let start = dot;
  while (start > from && isSlug(text.charCodeAt(start - 1))) start--;
  const head = text.slice(start, dot).indexOf(JWT_BEGINS);
  return head < 0 || dot - start - head < SHORTEST_JWT_HEAD ? -1 : start + head;
}

function isSlug(code: number): boolean {
  const isLetter = (code | 32) >= 97 && (code | 32) <= 122;
  return isLetter || (code >= 48 && code <= 57) || code === 45 || code === 95;
}

interface Shapes {
  /** Anywhere but within a word; a sign such as a question mark is not part of one. */
  readonly apart: RegExp;
  /** Right where the last one ended, which may be within a word. */
  readonly behind: RegExp;
  /** Of each group, the kind of secret. */
  readonly names: readonly string[];
}

let compiled: Shapes | undefined;

/** Made for the first text that is long enough: it takes longer than what else a hook does. */
function shapes(): Shapes {
  if (compiled) return compiled;
  const kinds = secretKinds();
  const all = kinds.map(({ shape }) => `(${shape})`).join("|");
  compiled = {
    apart: new RegExp(`(?:\\b|(?=\\W))(?:${all})`, "g"),
    behind: new RegExp(all, "y"),
    names: kinds.map(({ name }) => name),
  };
  return compiled;
}

/** No shape is shorter, so that ordinary words need not be looked at. */
const SHORTEST_SHAPE = 15;
/** No value that is known by what stands before it is shorter. */
const SHORTEST_VALUE = 8;
/** Characters that no shape has, by code. */
const IS_BETWEEN: readonly boolean[] = Array.from(
  { length: 128 },
  (_, code) => code < 33 || `"'(){}[]<>,;`.includes(String.fromCharCode(code)),
);

/** Every secret in the text as `[secret: <kind>]`. Covering twice changes nothing more. */
export function maskSecrets(text: string): string {
  if (text.length < SHORTEST_VALUE) return text;
  const isIntroduced = INTRODUCTION.test(text);
  const keyless = maskJwts(maskPrivateKeys(text));
  const named = isIntroduced ? maskAwsSecrets(keyless) : keyless;
  const open = maskPasswords(maskLongRuns(named));
  return isIntroduced ? maskIntroduced(open) : open;
}

function maskAwsSecrets(text: string): string {
  return text.replace(AWS_SECRET, `${SECRET_MARK}aws-secret-key]`);
}

function maskPasswords(text: string): string {
  if (!text.includes("//")) return text;
  return text.replace(PASSWORD_IN_URL, `$1${SECRET_MARK}password]@`);
}

function maskIntroduced(text: string): string {
  return text.replace(INTRODUCED, (whole, name: string, value: string) =>
    looksSecret(value) ? `${name}${SECRET_MARK}value]` : whole,
  );
}

/** Covers by shape. Looks only where it is far enough from one space or bracket to the next. */
function maskLongRuns(text: string): string {
  let masked = "";
  let done = 0;
  for (let start = 0; start + SHORTEST_SHAPE <= text.length;) {
    let place = start + SHORTEST_SHAPE - 1;
    while (place >= start && !isBetween(text.charCodeAt(place))) place--;
    if (place >= start) {
      start = place + 1;
      continue;
    }
    let end = start + SHORTEST_SHAPE;
    while (end < text.length && !isBetween(text.charCodeAt(end))) end++;
    masked += text.slice(done, start) + maskShapes(text.slice(start, end));
    done = start = end;
  }
  return done === 0 ? text : masked + text.slice(done);
}

function isBetween(code: number): boolean {
  return code < 128 && (IS_BETWEEN[code] as boolean);
}

function maskShapes(run: string): string {
  const { apart, behind, names } = shapes();
  let masked = "";
  let done = 0;
  const find = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = done;
    return shape.exec(run);
  };
  for (let found = find(apart); found; found = find(behind) ?? find(apart)) {
    const kind = names[found.indexOf(found[0], 1) - 1];
    masked += `${run.slice(done, found.index)}${SECRET_MARK}${kind}]`;
    done = found.index + found[0].length;
  }
  return masked + run.slice(done);
}

/** The same value with every secret in its texts and keys covered. */
export function maskValue<T>(value: T): T {
  if (typeof value === "string") return maskSecrets(value) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(maskValue) as T;
  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => [
    maskSecrets(key),
    maskValue(part),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Far more than it takes to tell whether a value is varied. */
const MOST_OF_VALUE = 200;

/** A value that nobody would write as a word: letters and digits, and many different ones. */
function looksSecret(value: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return new Set(value.slice(0, MOST_OF_VALUE)).size >= 6;
}

export interface SecretKind {
  readonly name: string;
  /** No capturing groups. */
  readonly shape: string;
}

const B64 = "[A-Za-z0-9+/]";
const WORD = "[A-Za-z0-9]";
const SLUG = "[A-Za-z0-9_-]";
const HEX = "[0-9a-f]";

/**
 * Without spaces. Longer or more specific shapes first: the first that fits names the secret. Made
 * when it is asked for: most processes that are started come to no text that is long enough.
 */
export function secretKinds(): readonly SecretKind[] {
  return [
    { name: "aws-access-key", shape: "(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}" },
    { name: "aws-bedrock-key", shape: `ABSK${B64}{100,300}` },
    { name: "google-api-key", shape: `AIza${SLUG}{35}` },
    { name: "google-oauth-token", shape: `ya29\\.${SLUG}{20,2000}` },
    { name: "google-client-secret", shape: `GOCSPX-${SLUG}{28}` },
    { name: "azure-storage-key", shape: `AccountKey=${B64}{80,88}={0,2}` },
    { name: "azure-sas-signature", shape: "[?&]sig=[A-Za-z0-9%]{40,200}" },
    { name: "github-fine-grained-token", shape: `github_pat_${WORD}{22}_${WORD}{59}` },
    { name: "github-token", shape: `gh[pousr]_${WORD}{36,255}` },
    { name: "gitlab-token", shape: `gl(?:pat|dt|rt|cbt|ptt|ft|soat)-${SLUG}{20,300}` },
    { name: "bitbucket-token", shape: `ATBB${WORD}{32}` },
    { name: "atlassian-token", shape: `ATATT3${SLUG}{60,250}` },
    { name: "slack-token", shape: "xox[abeoprs]-[A-Za-z0-9-]{10,250}" },
    { name: "slack-app-token", shape: "xapp-\\d-[A-Z0-9]{8,20}-\\d{8,20}-[a-f0-9]{32,80}" },
    { name: "slack-webhook", shape: "hooks\\.slack\\.com/services/[A-Za-z0-9/]{20,80}" },
    {
      name: "discord-webhook",
      shape: `discord(?:app)?\\.com/api/webhooks/\\d{15,22}/${SLUG}{50,90}`,
    },
    { name: "discord-token", shape: `[MNO]${WORD}{23,27}\\.${SLUG}{6}\\.${SLUG}{27,40}` },
    { name: "telegram-token", shape: `\\d{8,10}:AA${SLUG}{33}` },
    { name: "anthropic-key", shape: `sk-ant-${SLUG}{20,200}` },
    { name: "openrouter-key", shape: `sk-or-v1-${HEX}{64}` },
    { name: "openai-key", shape: `sk-(?:proj|svcacct|admin)-${SLUG}{20,250}` },
    { name: "stripe-key", shape: `[sr]k_(?:live|test)_${WORD}{16,250}` },
    { name: "stripe-webhook-secret", shape: `whsec_${WORD}{24,80}` },
    { name: "groq-key", shape: `gsk_${WORD}{52}` },
    { name: "xai-key", shape: `xai-${WORD}{70,100}` },
    { name: "perplexity-key", shape: `pplx-${WORD}{40,64}` },
    { name: "huggingface-token", shape: `hf_${WORD}{30,50}` },
    { name: "replicate-token", shape: `r8_${WORD}{37}` },
    { name: "npm-token", shape: `npm_${WORD}{36}` },
    { name: "pypi-token", shape: `pypi-AgE${SLUG}{40,250}` },
    { name: "rubygems-key", shape: `rubygems_${HEX}{48}` },
    { name: "docker-token", shape: `dckr_(?:pat|oat)_${SLUG}{20,60}` },
    { name: "digitalocean-token", shape: `do[opr]_v1_${HEX}{64}` },
    { name: "heroku-key", shape: `HRKU-${SLUG}{36,80}` },
    { name: "netlify-token", shape: `nfp_${WORD}{36,60}` },
    { name: "vercel-blob-token", shape: `vercel_blob_rw_${WORD}{16}_${WORD}{20,60}` },
    { name: "supabase-key", shape: `sb(?:p|_secret|_publishable)_${SLUG}{20,80}` },
    { name: "planetscale-token", shape: `pscale_(?:tkn|pw|oauth)_${SLUG}{30,80}` },
    { name: "databricks-token", shape: `dapi${HEX}{32}(?:-\\d)?` },
    {
      name: "doppler-token",
      shape: `dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,40}\\.)?${WORD}{40,44}`,
    },
    { name: "vault-token", shape: `hv[sbr]\\.${SLUG}{24,250}` },
    { name: "terraform-token", shape: `${WORD}{14}\\.atlasv1\\.${SLUG}{60,80}` },
    { name: "age-key", shape: "AGE-SECRET-KEY-1[A-Z0-9]{58}" },
    { name: "grafana-token", shape: `gl(?:sa|c)_${SLUG}{32,200}` },
    { name: "newrelic-key", shape: "NRAK-[A-Z0-9]{27}" },
    { name: "sentry-token", shape: `sntry[su]_${B64}{40,300}={0,2}` },
    { name: "sendgrid-key", shape: `SG\\.${SLUG}{22}\\.${SLUG}{43}` },
    { name: "mailgun-key", shape: `key-${HEX}{32}` },
    { name: "mailchimp-key", shape: `${HEX}{32}-us\\d{1,2}` },
    { name: "twilio-key", shape: `SK${HEX}{32}` },
    { name: "shopify-token", shape: `shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}` },
    { name: "square-token", shape: `(?:sq0(?:atp|csp)-${SLUG}{22,50}|EAAA${SLUG}{60})` },
    { name: "linear-key", shape: `lin_(?:api|oauth)_${WORD}{32,64}` },
    { name: "notion-token", shape: `(?:secret_${WORD}{43}|ntn_${WORD}{40,60})` },
    { name: "figma-token", shape: `figd_${SLUG}{30,60}` },
    { name: "postman-key", shape: `PMAK-${HEX}{24}-${HEX}{34}` },
    { name: "airtable-token", shape: `pat${WORD}{14}\\.${HEX}{64}` },
    { name: "openai-key", shape: `sk-${WORD}{32,64}` },
  ];
}
