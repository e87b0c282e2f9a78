import { forwardErrors } from "./errors.ts";
import { errorEnvelope, routeOf } from "./telemetry-words.ts";

/** Where errors and events are sent; the server writes it into the page when the operator has configured it. */
interface Destinations {
  release: string;
  sentry?: { url: string };
  posthog?: { url: string; key: string };
  analytics?: { url: string; id: string };
}

/**
 * Sends errors to Sentry and page views to PostHog and web analytics, as configured. Uses no vendor code and no cookies, and
 * stores nothing in the browser; a visitor is a random number of this page load.
 */
export function startSending(destinations: Destinations): void {
  const { sentry, posthog, analytics, release } = destinations;
  const visitor = randomId();
  if (sentry)
    forwardErrors((error, requestId) => send(sentry.url, errorEnvelope(error, { release, requestId, id: randomId() })));
  if (!posthog && !analytics) return;
  watchRoutes((route) => {
    if (posthog) send(posthog.url, JSON.stringify(pageView({ key: posthog.key, visitor, route })), "application/json");
    if (analytics) send(analyticsUrl(analytics, { visitor, route }), "");
  });
}

function send(url: string, body: string, mediaType = "text/plain;charset=UTF-8"): void {
  // Web analytics sends no CORS headers, so its response cannot be read.
  const isCors = body !== "";
  const options = {
    method: "POST",
    body,
    keepalive: true,
    credentials: "omit",
    referrerPolicy: "no-referrer",
  } as const;
  // The result is ignored: a blocked or absent service changes nothing here.
  void fetch(url, { ...options, mode: isCors ? "cors" : "no-cors", headers: { "content-type": mediaType } }).catch(
    () => undefined,
  );
}

function pageView({ key, visitor, route }: { key: string; visitor: string; route: string }) {
  return {
    api_key: key,
    event: "$pageview",
    distinct_id: visitor,
    timestamp: new Date().toISOString(),
    properties: {
      $current_url: location.origin + route,
      $pathname: route,
      $process_person_profile: false,
      $geoip_disable: true,
    },
  };
}

function analyticsUrl(
  { url, id }: NonNullable<Destinations["analytics"]>,
  { visitor, route }: { visitor: string; route: string },
): string {
  const address = new URL(url);
  const event = { v: "2", tid: id, cid: visitor, en: "page_view", dl: location.origin + route };
  for (const [name, value] of Object.entries(event)) address.searchParams.set(name, value);
  return address.href;
}

/** Reports each route once, ignoring its query. The router changes the URL only through these functions. */
function watchRoutes(tell: (route: string) => void): void {
  let last = "";
  const look = () => {
    const route = routeOf(location.pathname);
    if (route === last) return;
    last = route;
    tell(route);
  };
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      look();
    };
  }
  addEventListener("popstate", look);
  look();
}

/** Also works outside a secure context, where crypto.randomUUID is missing. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
