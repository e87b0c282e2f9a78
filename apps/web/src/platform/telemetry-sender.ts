import { forwardErrors, type RecordedError } from "./errors.ts";

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

/** A path without ids, tokens and names: only known words remain. */
export function routeOf(path: string): string {
  return path
    .split("/")
    .map((part) => (part === "" || /^[a-z]{1,14}(-[a-z]{1,14})?$/.test(part) ? part : "[id]"))
    .join("/");
}

interface EnvelopeFacts {
  release: string;
  requestId: string | undefined;
  /** 32 hexadecimal digits. */
  id: string;
}

/**
 * An error in Sentry's format: its type, its place in our own files, and the id under which our server has the rest. Without its
 * message, which may contain user text.
 */
export function errorEnvelope(error: RecordedError, { release, requestId, id }: EnvelopeFacts): string {
  const type = /^\w{1,60}$/.test(error.name) ? error.name : "Error";
  const event = {
    event_id: id,
    timestamp: error.at,
    platform: "javascript",
    level: "error",
    release,
    tags: { severity: error.severity, route: routeOf(error.path), ...(requestId && { request_id: requestId }) },
    exception: { values: [{ type, value: "", stacktrace: { frames: framesOf(error.stack ?? "") } }] },
  };
  return [{ event_id: id, sent_at: error.at }, { type: "event" }, event].map((part) => JSON.stringify(part)).join("\n");
}

/** Parses Chrome's "    at draw (URL:1:2)" and Firefox's "draw@URL:1:2"; only our own built files, the oldest call first. */
function framesOf(stack: string) {
  const frames = [];
  for (const line of stack.split("\n")) {
    const [, call = "", file = "", row = "0", column = "0"] =
      /^(?: {4}at )?(?:([\w$.<>]{1,60}) ?[(@])?https?:\/\/[^\s/?#]+(\/assets\/[\w.-]+\.js):(\d+):(\d+)\)?$/.exec(
        line,
      ) ?? [];
    if (file) frames.push({ function: call, filename: file, lineno: Number(row), colno: Number(column), in_app: true });
  }
  return frames.slice(0, 40).reverse();
}
