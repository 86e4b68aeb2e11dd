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
