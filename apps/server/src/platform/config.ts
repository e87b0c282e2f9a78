import { join, resolve } from "node:path";
import { z } from "zod";
import { isAllowList } from "./safe-fetch/allow-list.ts";
import { envelopeUrl } from "./telemetry/destinations.ts";

/** Every variable the program reads, each with the sentence that documents it. Read once, here. */
const variables = {
  PORT: ["Port the server listens on", z.coerce.number().int().min(0).max(65_535).default(3000)],
  HOST: ["Address it listens on; 0.0.0.0 for the whole network", z.string().min(1).default("127.0.0.1")],
  DATA_DIR: ["Folder of the embedded database and of all files", z.string().min(1).default("./data")],
  DATABASE_URL: ["PostgreSQL 15 or newer instead of the embedded database", z.string().url().optional()],
  DATABASE_CONNECTIONS: ["Connections to PostgreSQL at most", z.coerce.number().int().min(2).max(200).default(10)],
  PUBLIC_URL: ["Address people use, behind a proxy: https://muster.example.com", z.string().url().optional()],
  TRUST_PROXY: ["1 when a proxy in front sets X-Forwarded-For", z.enum(["0", "1"]).default("0")],
  ROLE: ["all, api (answers requests) or worker (does the work)", z.enum(["all", "api", "worker"]).default("all")],
  WORKERS: ["Steps worked on at the same time", z.coerce.number().int().min(1).max(64).default(4)],
  MUSTER_SECRET: ["Signs sessions; at least 32 characters; the same on every node", z.string().min(32).optional()],
  SECRET_KEY: [
    "Encrypts providers' keys; at least 32 characters; older ones after a comma still open",
    z
      .string()
      .regex(/^[^\s,]{32,}([\s,]+[^\s,]{32,})*$/, "needs at least 32 characters without blanks")
      .optional(),
  ],
  SIGNUP: ["open, invite or closed", z.enum(["open", "invite", "closed"]).default("open")],
  OIDC_ISSUER: ["Single sign-on: the issuer's address, below which its discovery document is", z.url().optional()],
  OIDC_CLIENT_ID: ["What the issuer calls this Muster", z.string().min(1).optional()],
  OIDC_CLIENT_SECRET: ["Its secret there; without one, PKCE alone", z.string().min(1).optional()],
  OIDC_NAME: ["What the sign-in button says after 'Continue with'", z.string().min(1).default("single sign-on")],
  OIDC_ORGANIZATION: ["Organization (id or name) that people from there join as members", z.string().min(1).optional()],
  OIDC_LOGOUT: ["0 to leave the session at the issuer when somebody signs out here", z.enum(["0", "1"]).default("1")],
  OIDC_ONLY: ["1 to refuse passwords and passkeys: single sign-on alone", z.enum(["0", "1"]).default("0")],
  BILLING: [
    "test (no card is charged), stripe, or off (records use, never blocks)",
    z.enum(["test", "stripe", "off"]).default("test"),
  ],
  STRIPE_SECRET_KEY: ["Stripe's secret key, for BILLING=stripe", z.string().min(8).optional()],
  STRIPE_WEBHOOK_SECRET: ["What Stripe signs its messages with: whsec_…", z.string().min(8).optional()],
  STRIPE_API_URL: ["Where Stripe's API is", z.string().url().default("https://api.stripe.com")],
  STRIPE_PRICE_BASIC_MONTHLY: ["Stripe's price id of Basic, $20 a month", z.string().min(1).optional()],
  STRIPE_PRICE_BASIC_YEARLY: ["Of Basic, $200 a year", z.string().min(1).optional()],
  STRIPE_PRICE_PRO_MONTHLY: ["Of Pro, $50 a month", z.string().min(1).optional()],
  STRIPE_PRICE_PRO_YEARLY: ["Of Pro, $500 a year", z.string().min(1).optional()],
  STRIPE_PRICE_PREMIUM_MONTHLY: ["Of Premium, $100 a month", z.string().min(1).optional()],
  STRIPE_PRICE_PREMIUM_YEARLY: ["Of Premium, $1000 a year", z.string().min(1).optional()],
  STRIPE_PRICE_ENTERPRISE_MONTHLY: ["Of Enterprise, $199 a month", z.string().min(1).optional()],
  STRIPE_PRICE_ENTERPRISE_YEARLY: ["Of Enterprise, $1990 a year", z.string().min(1).optional()],
  OPENAI_BASE_URL: ["Any OpenAI-compatible server, up to and with /v1", z.string().url().optional()],
  OPENAI_API_KEY: ["Its key, where it wants one", z.string().optional()],
  OLLAMA_URL: [
    "An Ollama server; off for none",
    z.union([z.literal("off"), z.string().url()]).default("http://127.0.0.1:11434"),
  ],
  ANTHROPIC_API_KEY: ["Anthropic's models", z.string().optional()],
  GOOGLE_API_KEY: ["Google's models", z.string().optional()],
  FETCH_ALLOW: [
    "Hosts and networks outside the public internet that may be fetched: llm.lan:8000, 10.1.0.0/16",
    z.string().refine(isAllowList, "names something that is neither a host nor a network").optional(),
  ],
  MODEL: ["Model to use; else the first that the server lists", z.string().min(1).optional()],
  SMTP_URL: [
    "Mail server for invitations and links: smtp://user:password@mail.example.com:587",
    z
      .string()
      .url()
      .regex(/^smtps?:/, "Begin with smtp:// or smtps://")
      .optional(),
  ],
  MAIL_FROM: ["Sender of mails; else muster@ the host of PUBLIC_URL", z.string().min(3).max(200).optional()],
  LOG_LEVEL: [
    "fatal, error, warn, info or debug",
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  ],
  SENTRY_DSN: [
    "Where uncaught errors are told, too, without personal content: https://KEY@host/PROJECT",
    z
      .string()
      .refine((dsn) => envelopeUrl(dsn) !== undefined, "is no DSN: https://KEY@host/PROJECT")
      .optional(),
  ],
  POSTHOG_KEY: ["Project key for product analytics, without personal content", z.string().min(1).optional()],
  POSTHOG_HOST: ["Where PostHog takes its events", z.url().default("https://us.i.posthog.com")],
  ANALYTICS_ID: ["Measurement id for web analytics: G-XXXXXXX", z.string().min(1).optional()],
  ANALYTICS_URL: ["Where it takes its events", z.url().default("https://www.google-analytics.com/g/collect")],
  METRICS_TOKEN: ["Lets other machines read /metrics, as a bearer token", z.string().min(16).optional()],
  MUSTER_LAUNCHER: ["Set by the launcher: stop when it is gone", z.literal("1").optional()],
} as const;

type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K][1]> };

/** What the program runs with. `dataDir` is absolute. */
export type Config = Variables & { dataDir: string };

/** Where temporary files of this program go, beside those of other processes with the same DATA_DIR. */
export function workDirOf({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "tmp");
}

/** Reads the environment, here and nowhere else; throws one sentence that names each variable that cannot be used. Empty values count as not set. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const shape = Object.fromEntries(Object.entries(variables).map(([name, [, schema]]) => [name, schema]));
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = z.object(shape).safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`These settings cannot be used – ${problems.join("; ")}`);
  }
  const values = parsed.data as Variables;
  return { ...values, dataDir: resolve(values.DATA_DIR) };
}

/** For the documentation and the doctor: name, sentence, and whether the environment sets it. */
export function describeConfig(
  environment: Record<string, string | undefined> = process.env,
): { name: keyof Config; about: string; isSet: boolean }[] {
  return Object.entries(variables).map(([name, [about]]) => ({
    name: name as keyof Variables, // the keys of `variables`
    about,
    isSet: Boolean(environment[name]?.trim()),
  }));
}
