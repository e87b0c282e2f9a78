import type { Health } from "@muster/contracts/health";
import type { Config } from "../../platform/config.ts";
import type { Database } from "../../platform/db/types.ts";
import { programVersion } from "../../platform/version.ts";
import { readMailHealth } from "../mail/mail-health.ts";
import type { Services } from "../services.ts";
import { countUnsentMails, isQueueStalled } from "./health.repo.ts";
import { route } from "./route.ts";
import type { App } from "./types.ts";

const answerWithinMs = 3000;
const leftMinutes = 5;

/** GET /api/health, for people and load balancers: 503 while the database or the disk is down. */
export function healthHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/health",
      access: "public",
      isOpenToKeys: true,
      summary: "Get the server's health",
    },
    async (c) => {
      const health = await readHealth(c.get("services"));
      return c.json(health, isUsable(health.services) ? 200 : 503);
    },
  );
}

async function readHealth({ db, storage, config }: Services): Promise<Health> {
  const [database, disk, work, mail] = await Promise.all([
    check(() => db.ping(), db.version),
    check(() => storage.ping(), "Writable"),
    check(() => refuseWaitingWork(db), "Job queue running"),
    readMail(db, config),
  ]);
  const services = { database, disk, work, ...(mail && { mail }) };
  return { status: statusOf(services), services, version: programVersion };
}

/**
 * Healthy when all services are up. Unhealthy without database or disk, or with fewer than seven tenths of the services up;
 * degraded otherwise.
 */
export function statusOf(services: Health["services"]): Health["status"] {
  const all = Object.values(services);
  const up = all.filter((service) => service.up).length;
  if (up === all.length) return "healthy";
  return isUsable(services) && up / all.length >= 0.7 ? "degraded" : "unhealthy";
}

/** A node without its mail server still answers: taking it out of the load balancer would make things worse. */
function isUsable({ database, disk }: Health["services"]): boolean {
  return database?.up === true && disk?.up === true;
}

async function refuseWaitingWork(db: Database): Promise<void> {
  if (await isQueueStalled(db, leftMinutes))
    throw new NotWell(`No worker has picked up a job in ${leftMinutes} minutes`);
}

/** The mail server's state and its backlog. Emails deferred for now, as some servers do, are not counted as a fault. */
async function readMail(db: Database, config: Config) {
  const [mail, unsent] = await Promise.all([readMailHealth(config), within(countUnsentMails(db)).catch(() => 0)]);
  if (!mail || unsent === 0) return mail;
  return {
    ...mail,
    detail: `${mail.detail}; ${unsent} ${unsent === 1 ? "email" : "emails"} waiting to be retried`,
  };
}

/** An error whose message is safe to show publicly. */
class NotWell extends Error {}

/** Hides any other failure's message: it may name hosts and folders. */
async function check(probe: () => Promise<void>, detail: string) {
  try {
    await within(probe());
    return { up: true, detail };
  } catch (error) {
    return { up: false, detail: error instanceof NotWell ? error.message : "Not responding" };
  }
}

/** Bounds the response time of a health check, also when the database hangs. */
async function within<T>(answer: Promise<T>): Promise<T> {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new Error("Too slow")), answerWithinMs);
  try {
    return await Promise.race([answer, slow.promise]);
  } finally {
    clearTimeout(timer);
  }
}
