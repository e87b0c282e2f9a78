import { join, resolve } from "node:path";
import { z } from "zod";
import { isAllowList } from "./safe-fetch/allow-list.ts";
import { envelopeUrl } from "./telemetry/destinations.ts";

/** Where Ollama listens by default. */
export const usualOllamaUrl = "http://127.0.0.1:11434";

/** Every environment variable that the program reads, with its documentation. */
const variables = {
  PORT: ["Port to listen on", z.coerce.number().int().min(0).max(65_535).default(3000)],
  HOST: [
    "Address to listen on; 0.0.0.0 accepts connections from other machines",
    z.string().min(1).default("127.0.0.1"),
  ],
  DATA_DIR: ["Folder for the embedded database and all files", z.string().min(1).default("./data")],
  DATABASE_URL: ["PostgreSQL 15 or newer instead of the embedded database", z.string().url().optional()],
  DATABASE_CONNECTIONS: ["Maximum database connections", z.coerce.number().int().min(2).max(200).default(10)],
  S3_URL: [
    "Bucket for all files, instead of a folder in DATA_DIR: https://s3.eu-central-1.amazonaws.com/BUCKET",
    z.url({ protocol: /^https?$/ }).optional(),
  ],
  S3_REGION: ["The bucket's region", z.string().min(1).default("us-east-1")],
  S3_ACCESS_KEY_ID: ["Access key for the bucket", z.string().min(1).optional()],
  S3_SECRET_ACCESS_KEY: ["Secret of the access key", z.string().min(1).optional()],
  S3_CACHE_MB: [
    "Local copies of files in the bucket, in MB; what was used within the last hour stays even above it",
    z.coerce.number().int().min(0).default(2048),
  ],
  PUBLIC_URL: ["URL people use to open Muster: https://muster.example.com", z.string().url().optional()],
  TRUST_PROXY: ["1 when a proxy in front sets X-Forwarded-For", z.enum(["0", "1"]).default("0")],
  ROLE: ["all, api (serves requests), or worker (runs tasks)", z.enum(["all", "api", "worker"]).default("all")],
  WORKERS: ["Number of steps to run in parallel", z.coerce.number().int().min(1).max(64).default(4)],
  MUSTER_SECRET: ["Signs sessions; at least 32 characters, the same on every node", z.string().min(32).optional()],
  SECRET_KEY: [
    "Encrypts provider keys and the secrets of webhooks and MCP servers; at least 32 characters. Put older keys after a comma to keep decrypting with them",
    z
      .string()
      .regex(/^[^\s,]{32,}([\s,]+[^\s,]{32,})*$/, "needs at least 32 characters without spaces")
      .optional(),
  ],
  SIGNUP: ["open, invite, or closed", z.enum(["open", "invite", "closed"]).default("open")],
  OIDC_ISSUER: ["Single sign-on: the issuer's URL, where its discovery document is found", z.url().optional()],
  OIDC_CLIENT_ID: ["Client ID of Muster at the issuer", z.string().min(1).optional()],
  OIDC_CLIENT_SECRET: ["Client secret; without one, only PKCE is used", z.string().min(1).optional()],
  OIDC_NAME: ["Name on the sign-in button after 'Continue with'", z.string().min(1).default("single sign-on")],
  OIDC_ORGANIZATION: [
    "Organization (ID or name) that people from the issuer join as members",
    z.string().min(1).optional(),
  ],
  OIDC_LOGOUT: ["0 to keep the session at the issuer when someone signs out here", z.enum(["0", "1"]).default("1")],
  OIDC_ONLY: ["1 to allow only single sign-on, without passwords and passkeys", z.enum(["0", "1"]).default("0")],
  BILLING: [
    "test (no card is charged), stripe, or off (records usage, never blocks)",
    z.enum(["test", "stripe", "off"]).default("test"),
  ],
  STRIPE_SECRET_KEY: ["Stripe's secret key, for BILLING=stripe", z.string().min(8).optional()],
  STRIPE_WEBHOOK_SECRET: ["Signing secret of the Stripe webhook: whsec_…", z.string().min(8).optional()],
  STRIPE_API_URL: ["URL of the Stripe API", z.string().url().default("https://api.stripe.com")],
  STRIPE_PRICE_BASIC_MONTHLY: ["Stripe price ID for Basic, $20 a month", z.string().min(1).optional()],
  STRIPE_PRICE_BASIC_YEARLY: ["Stripe price ID for Basic, $200 a year", z.string().min(1).optional()],
  STRIPE_PRICE_PRO_MONTHLY: ["Stripe price ID for Pro, $50 a month", z.string().min(1).optional()],
  STRIPE_PRICE_PRO_YEARLY: ["Stripe price ID for Pro, $500 a year", z.string().min(1).optional()],
  STRIPE_PRICE_PREMIUM_MONTHLY: ["Stripe price ID for Premium, $100 a month", z.string().min(1).optional()],
  STRIPE_PRICE_PREMIUM_YEARLY: ["Stripe price ID for Premium, $1,000 a year", z.string().min(1).optional()],
  STRIPE_PRICE_ENTERPRISE_MONTHLY: ["Stripe price ID for Enterprise, $199 a month", z.string().min(1).optional()],
  STRIPE_PRICE_ENTERPRISE_YEARLY: ["Stripe price ID for Enterprise, $1,990 a year", z.string().min(1).optional()],
  OPENAI_BASE_URL: ["URL of any OpenAI-compatible server, including /v1", z.string().url().optional()],
  OPENAI_API_KEY: ["API key for OPENAI_BASE_URL, if it needs one", z.string().optional()],
  OLLAMA_URL: [
    "URL of an Ollama server, or off",
    z.union([z.literal("off"), z.string().url()]).default(usualOllamaUrl),
  ],
  AUTOMATIC1111_URL: [
    "URL of a Stable Diffusion server with AUTOMATIC1111's API: http://127.0.0.1:7860",
    z.string().url().optional(),
  ],
  COMFYUI_URL: ["URL of a ComfyUI server: http://127.0.0.1:8188", z.string().url().optional()],
  ANTHROPIC_API_KEY: ["API key for Anthropic models", z.string().optional()],
  GOOGLE_API_KEY: ["API key for Google models", z.string().optional()],
  SEARXNG_URL: ["URL of a SearXNG server for web search; its settings have to allow json", z.url().optional()],
  BRAVE_API_KEY: ["API key for Brave Search", z.string().min(1).optional()],
  TAVILY_API_KEY: ["API key for Tavily", z.string().min(1).optional()],
  SEARCH_OPEN_SOURCES: [
    "on, or off to never search the open services that need no key",
    z.enum(["on", "off"]).default("on"),
  ],
  OPENALEX_API_KEY: [
    "API key for OpenAlex; free, and needed for more than a few searches a day",
    z.string().min(1).optional(),
  ],
  SEARCH_CONTACT: ["Email address that open services may write to about requests of this server", z.email().optional()],
  SEARCH_TIMEOUT_MS: [
    "Longest wait for one search service, in milliseconds",
    z.coerce.number().int().min(100).max(30_000).default(2500),
  ],
  SEARCH_GATEWAY_URL: ["Sends searches through a gateway: https://gateway.example/HOST/PATH", z.url().optional()],
  WALLET_RPC_URLS: [
    "JSON-RPC servers to use instead of the public ones, by chain ID: 11155111=https://node.example, 80002=http://node.lan:8545",
    z
      .string()
      .transform((text) =>
        text.split(/[\s,]+/).flatMap((entry) => (entry === "" ? [] : [entry.split(/=(.*)/s).slice(0, 2)])),
      )
      .pipe(z.array(z.tuple([z.string().regex(/^\d{1,15}$/, "needs a chain ID before each ="), z.url()])))
      .transform((entries): Partial<Record<string, string>> => Object.fromEntries(entries))
      .optional(),
  ],
  FETCH_ALLOW: [
    "Private hosts and networks that Muster may connect to: llm.lan:8000, 10.1.0.0/16",
    z.string().refine(isAllowList, "contains an entry that is neither a host nor a network").optional(),
  ],
  MODEL_HUB_URL: [
    "URL of the hub that local models are downloaded from (Hugging Face's API), or off",
    z.union([z.literal("off"), z.url()]).default("https://huggingface.co"),
  ],
  LOCAL_MODEL_THREADS: [
    "Processor threads of local models; default: one per core, less one",
    z.coerce.number().int().min(1).max(256).optional(),
  ],
  LOCAL_MODEL_MEMORY_MB: [
    "Memory that local models may use; default: three quarters of the machine's",
    z.coerce.number().int().min(256).optional(),
  ],
  NPM_CLI: ["Path of npm-cli.js, when npm is neither next to Node nor on the PATH", z.string().min(1).optional()],
  MODEL: ["Model to use; default: the best model of the first available provider", z.string().min(1).optional()],
  SMTP_URL: [
    "Mail server for invitations and links: smtp://user:password@mail.example.com:587",
    z
      .string()
      .url()
      .regex(/^smtps?:/, "must start with smtp:// or smtps://")
      .optional(),
  ],
  MAIL_FROM: ["Email sender; default: muster@ the host of PUBLIC_URL", z.string().min(3).max(200).optional()],
  LOG_LEVEL: [
    "fatal, error, warn, info or debug",
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  ],
  SENTRY_DSN: [
    "Sends uncaught errors to Sentry, without messages or personal data: https://KEY@host/PROJECT",
    z
      .string()
      .refine((dsn) => envelopeUrl(dsn) !== undefined, "must be a DSN: https://KEY@host/PROJECT")
      .optional(),
  ],
  POSTHOG_KEY: ["PostHog project key for product analytics, without personal data", z.string().min(1).optional()],
  POSTHOG_HOST: ["URL for PostHog events", z.url().default("https://us.i.posthog.com")],
  ANALYTICS_ID: ["Measurement ID for web analytics: G-XXXXXXX", z.string().min(1).optional()],
  ANALYTICS_URL: ["URL for web analytics events", z.url().default("https://www.google-analytics.com/g/collect")],
  METRICS_TOKEN: ["Lets other machines read /metrics, as a bearer token", z.string().min(16).optional()],
  MUSTER_LAUNCHER: ["Set by the launcher; the server stops with it", z.literal("1").optional()],
} as const;

type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K][1]> };

/** The program's configuration. `dataDir` is absolute. */
export type Config = Variables & { dataDir: string };

/** Folder for temporary files of this process. Other processes with the same DATA_DIR use their own. */
export function workDirOf({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "tmp");
}

/**
 * Reads the environment, here and nowhere else. Throws one sentence that names each invalid variable. Empty values count as not
 * set.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const shape = Object.fromEntries(Object.entries(variables).map(([name, [, schema]]) => [name, schema]));
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = z.object(shape).safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Invalid settings: ${problems.join("; ")}`);
  }
  const values = parsed.data as Variables;
  return { ...values, dataDir: resolve(values.DATA_DIR) };
}

/** For the documentation and the doctor: name, description, and whether the environment sets it. */
export function describeConfig(
  environment: Record<string, string | undefined> = process.env,
): { name: keyof Config; about: string; isSet: boolean }[] {
  return Object.entries(variables).map(([name, [about]]) => ({
    name: name as keyof Variables, // the keys of `variables`
    about,
    isSet: Boolean(environment[name]?.trim()),
  }));
}
