import type { Health } from "@muster/contracts/health";
import { programVersion } from "../../platform/version.ts";
import type { House } from "../house.ts";
import { route } from "./route.ts";
import type { App } from "./types.ts";

const answerWithinMs = 3000;

/** GET /api/health, for people and load balancers: 503 while the database or the disk is down. */
export function healthHttp(app: App): void {
  route(
    app,
    {
      method: "GET",
      path: "/api/health",
      access: "public",
      isOpenToKeys: true,
      summary: "Whether the installation works",
    },
    async (c) => {
      const health = await readHealth(c.get("house"));
      return c.json(health, health.status === "unhealthy" ? 503 : 200);
    },
  );
}

async function readHealth({ db, storage }: House): Promise<Health> {
  const [database, disk] = await Promise.all([
    check(() => db.ping(), db.version),
    check(() => storage.ping(), "Files can be written"),
  ]);
  const isDown = !database.up || !disk.up;
  return { status: isDown ? "unhealthy" : "healthy", services: { database, disk }, version: programVersion };
}

/** The reason of a failure stays in here: it may name hosts and folders. */
async function check(probe: () => Promise<void>, detail: string) {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new Error("Too slow")), answerWithinMs);
  try {
    await Promise.race([probe(), slow.promise]);
    return { up: true, detail };
  } catch {
    return { up: false, detail: "Does not answer" };
  } finally {
    clearTimeout(timer);
  }
}
