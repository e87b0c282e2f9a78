import { programVersion } from "../version.ts";

/** Where errors and events are sent, as configured by the operator; nowhere by default. The same for server and browser. */
export interface Destinations {
  /** Sentry's envelope endpoint, with its public key. */
  sentry?: { url: string };
  posthog?: { url: string; key: string };
  analytics?: { url: string; id: string };
}

/** From the configuration, which validates SENTRY_DSN with `envelopeUrl`. */
interface Settings {
  SENTRY_DSN?: string | undefined;
  POSTHOG_KEY?: string | undefined;
  POSTHOG_HOST: string;
  ANALYTICS_ID?: string | undefined;
  ANALYTICS_URL: string;
}

/** Undefined when nothing is configured, so that the page loads and allows nothing. */
export function destinationsOf(config: Settings): Destinations | undefined {
  const { SENTRY_DSN, POSTHOG_KEY, POSTHOG_HOST, ANALYTICS_ID, ANALYTICS_URL } = config;
  const sentry = SENTRY_DSN === undefined ? undefined : envelopeUrl(SENTRY_DSN);
  const all: Destinations = {
    ...(sentry && { sentry: { url: sentry } }),
    ...(POSTHOG_KEY && { posthog: { url: new URL("/i/v0/e/", POSTHOG_HOST).href, key: POSTHOG_KEY } }),
    ...(ANALYTICS_ID && { analytics: { url: ANALYTICS_URL, id: ANALYTICS_ID } }),
  };
  return Object.keys(all).length > 0 ? all : undefined;
}

/** The only outside hosts that a browser may then connect to. */
export function originsOf(destinations: Destinations | undefined): string[] {
  const urls = Object.values(destinations ?? {}).map(({ url }: { url: string }) => new URL(url).origin);
  return [...new Set(urls)];
}

/** "https://KEY@host/PROJECT" → its envelope URL; undefined when the text is not a DSN. */
export function envelopeUrl(dsn: string): string | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, host, username, pathname } = new URL(dsn);
  const [, path = "", project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (!project || !username || !/^https?:$/.test(protocol)) return undefined;
  const query = new URLSearchParams({
    sentry_key: username,
    sentry_version: "7",
    sentry_client: `muster/${programVersion}`,
  });
  return `${protocol}//${host}${path}/api/${project}/envelope/?${query}`;
}

/** Tag for the page, so that the browser learns the destinations without a request. Empty when none is configured. */
export function destinationsTag(destinations: Destinations | undefined): string {
  if (!destinations) return "";
  const json = JSON.stringify({ ...destinations, release: `muster@${programVersion}` });
  const escaped = json.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return `<meta name="muster-telemetry" content="${escaped}" />`;
}
