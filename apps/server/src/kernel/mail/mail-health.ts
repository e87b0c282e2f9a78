import type { Config } from "../../platform/config.ts";
import { type ServerState, stateOf } from "./server-state.ts";
import { tryMailServer } from "./smtp.ts";

const freshMs = 60_000;
/** Limits how long a server that hangs delays a caller; the next caller gets the result. */
const timeoutMs = 1500;

const checks = new Map<string, Promise<void>>();

/**
 * The mail server's state as of the last email, or else checked now, at most once a minute. Undefined when no server is
 * configured.
 */
export async function readMailHealth(
  config: Config,
  elapsed = () => performance.now(),
): Promise<Pick<ServerState, "up" | "detail"> | undefined> {
  const url = config.SMTP_URL;
  if (!url) return undefined;
  const before = stateOf(url);
  if (!before || elapsed() - before.at >= freshMs) await Promise.race([check(config, url), timeout()]);
  const { up, detail } = stateOf(url) ?? { up: false, detail: "Not responding" };
  return { up, detail };
}

function check(config: Config, url: string): Promise<void> {
  const running = checks.get(url) ?? startCheck(config, url);
  checks.set(url, running);
  return running;
}

/** The result is recorded, as after every exchange with the server. */
function startCheck(config: Config, url: string): Promise<void> {
  return tryMailServer(config)
    .catch(() => undefined)
    .finally(() => checks.delete(url));
}

function timeout(): Promise<void> {
  return new Promise((done) => void setTimeout(done, timeoutMs).unref());
}
