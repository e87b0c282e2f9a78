import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../platform/errors.ts";
import { isOwnHost } from "../../platform/http/own-address.ts";
import { type Metric, toExposition } from "../../platform/metrics/exposition.ts";
import { histogram } from "../../platform/metrics/histogram.ts";
import { watchProcess } from "../../platform/metrics/process-metrics.ts";
import type { Services } from "../services.ts";
import { asSystem } from "../tenancy/tenancy.ts";
import { readMetrics } from "./metrics.repo.ts";
import type { App, HttpContext } from "./types.ts";

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Longer than scrapers usually wait, so that counting whole tables is not repeated at each scrape. */
const countedEveryMs = 60_000;
const maxRoutes = 200;

/**
 * GET /metrics in Prometheus' format: this process's requests and load, and totals from the database. Answers on the loopback, or
 * to callers with METRICS_TOKEN; nothing in it names an organization or a person. Returns a function that counts a request.
 */
export function metricsHttp(app: App, services: Services): (c: HttpContext, seconds: number) => void {
  const requests = histogram("muster_http_request_duration_seconds", "Requests by route and status", bounds);
  const processMetrics = watchProcess();
  const counts = kept(() => countAll(services));
  const routes = new Set<string>();

  app.get("/metrics", async (c) => {
    if (!mayRead(c))
      throw new AppError("forbidden", "Get Prometheus metrics (from this machine, or with METRICS_TOKEN)");
    const text = toExposition([requests.metric(), ...(await counts()), ...processMetrics()]);
    return c.body(text, 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
  });

  return (c, seconds) => {
    const route = routeOf(c.req.path);
    const { status } = c.res;
    // Requests for paths that do not exist must not grow the list without limit.
    if (status < 400 && routes.size < maxRoutes) routes.add(route);
    requests.observe(
      { method: methodOf(c), route: routes.has(route) ? route : "other", status: String(status) },
      seconds,
    );
  };
}

/** Without a token only local callers: no proxy in between, because behind one every request comes from the loopback. */
function mayRead(c: HttpContext): boolean {
  const { METRICS_TOKEN, PUBLIC_URL } = c.get("services").config;
  const given = c.req.header("authorization");
  if (METRICS_TOKEN && given) return isSame(given, `Bearer ${METRICS_TOKEN}`);
  const isProxied = ["forwarded", "via", "x-forwarded-for", "x-real-ip"].some((name) => c.req.header(name));
  const address = c.env?.incoming?.socket?.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(::ffff:)?127\./.test(address);
  return isLoopback && !isProxied && isOwnHost(c.req.header("host") ?? "", PUBLIC_URL);
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

async function countAll({ db, log }: Services): Promise<Metric[]> {
  const up = (value: number): Metric => ({
    name: "muster_database_up",
    help: "Whether the database is available",
    type: "gauge",
    samples: [{ labels: { kind: db.kind }, value }],
  });
  try {
    return [up(1), ...(await asSystem(db, "count for the metrics", readMetrics))];
  } catch (error) {
    log.warn({ err: error }, "Couldn't read the metrics");
    return [up(0)];
  }
}

/** Counting reads whole tables, so several readers share one answer. */
function kept<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (!known || known.until < Date.now()) known = { answer: ask(), until: Date.now() + countedEveryMs };
    return known.answer;
  };
}

function routeOf(path: string): string {
  if (!path.startsWith("/api/")) return path === "/metrics" ? path : "web";
  return path.replace(/\/[^/]*\d[^/]*(?=\/|$)/g, "/{id}");
}

function methodOf(c: HttpContext): string {
  return ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"].includes(c.req.method) ? c.req.method : "other";
}
