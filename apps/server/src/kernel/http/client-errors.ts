import { clientErrorReport } from "@muster/contracts/client-errors";
import { AppError } from "../../platform/errors.ts";
import { invalidInput, malformed } from "../../platform/http/error-response.ts";
import { networkOf } from "../../platform/http/network.ts";
import { newId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { asSystem } from "../tenancy/tenancy.ts";
import { deleteErrorsBefore, insertClientError } from "./client-errors.repo.ts";
import { route } from "./route.ts";
import type { App, HttpContext } from "./types.ts";

const maxBytes = 16 * 1024;
const retentionMs = 30 * 86_400_000;

/** POST /api/client-errors: uncaught errors in the browser. Also for signed-out visitors, because the sign-in page may fail. */
export function clientErrorsHttp(app: App): void {
  route(
    app,
    { method: "POST", path: "/api/client-errors", access: "public", summary: "Report a web app error" },
    async (c) => {
      await countUse(c.get("services").db, limitsFor(c), c.get("services").now());
      await record(c, await readReport(c));
      return c.body(null, 204);
    },
  );
}

/** Prevents a page that fails repeatedly, or an attacker, from filling the disk. */
function limitsFor(c: HttpContext) {
  return [
    { key: `client-errors:${networkOf(c.get("state").ipAddress)}`, most: 30, windowSeconds: 600 },
    { key: "client-errors", most: 2000, windowSeconds: 3600 },
  ];
}

async function readReport(c: HttpContext) {
  const text = await c.req.text();
  if (Buffer.byteLength(text) > maxBytes) throw new AppError("too_large", "Error reports are limited to 16 KB");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
  const parsed = clientErrorReport.safeParse(body);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

async function record(c: HttpContext, report: Awaited<ReturnType<typeof readReport>>): Promise<void> {
  const { db, log, now } = c.get("services");
  const actor = await c.get("state").signedIn();
  const at = now();
  const error = {
    severity: "high" as const,
    name: redactPersonalData(report.name),
    message: redactPersonalData(report.message),
    stack: report.stack === undefined ? null : redactPersonalData(report.stack),
    route: routeOf(report.route),
    userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
    requestId: report.requestId ?? c.get("state").requestId,
  };
  await asSystem(db, "record a browser's error", async (tx) => {
    await insertClientError(tx, { id: newId(at), orgId: actor?.orgId ?? null, at, ...error });
    await deleteErrorsBefore(tx, new Date(at.getTime() - retentionMs));
  });
  log.error({ requestId: c.get("state").requestId, clientError: error }, "Browser error reported");
}

/**
 * Removes from a browser's text what could identify a person or grant access: addresses, queries of links, ids, long numbers and
 * tokens. What remains locates the error in our own code.
 */
export function redactPersonalData(text: string): string {
  return text
    .replace(/[^\s@<>"'(),;:/]+@[^\s@<>"'(),;:/]+\.[a-z]{2,}/gi, "[address]")
    .replace(/([a-z][a-z+.-]*:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, "$1")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "[id]")
    .replace(/[\w-]{40,}/g, "[token]")
    .replace(/\+?\d(?:[ ./()-]{0,2}\d){7,}/g, "[number]");
}

/** A page's path with personal parts removed. */
export function routeOf(path: string): string {
  return redactPersonalData(path.replace(/[?#].*$/, ""));
}
