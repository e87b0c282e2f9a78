import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createApp } from "./app.ts";
import { missingStripeSettings } from "./features/billing/stripe-settings.ts";
import { openServices } from "./open-services.ts";
import { openChannel } from "./operator/channel.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { listen } from "./platform/http/listen.ts";
import { StartError } from "./platform/lock/start-error.ts";
import { createLog } from "./platform/log/log.ts";
import { destinationsOf } from "./platform/telemetry/destinations.ts";
import { createErrorForwarder } from "./platform/telemetry/forward-errors.ts";
import { startWorkers } from "./workers.ts";

const graceMs = 10_000;
const compactAfterMs = 5000;

/** Runs the server until it receives a stop signal. A failed start prints one sentence and exits with 1. */
export async function run(): Promise<void> {
  try {
    await start(readStartConfig());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`Muster can't start. ${error.message}\n`);
    process.exit(1);
  }
}

/** Opens the services, starts what ROLE selects, and shuts down in order: running work is finished or requeued. */
async function start(config: Config): Promise<void> {
  const missing = config.BILLING === "stripe" ? missingStripeSettings(config) : [];
  if (missing.length > 0)
    throw new StartError(`BILLING=stripe needs these settings: ${missing.join(", ")}. Set them, or use BILLING=test.`);
  const log = createLog({ level: config.LOG_LEVEL, forward: createErrorForwarder(destinationsOf(config)) });
  const { services, close } = await openServices(config, log);
  const endOfStreams = new AbortController();
  const listener =
    config.ROLE === "worker"
      ? undefined
      : await listen(createApp(services, endOfStreams.signal), { host: config.HOST, port: config.PORT }).catch(
          async (error) => {
            await close(0);
            throw error;
          },
        );
  // With port 0, links in emails use the port that was assigned.
  if (listener) Object.assign(config, { PORT: Number(new URL(listener.url).port) });
  if (config.ROLE !== "api") await startWorkers(services);
  const closeChannel = config.DATABASE_URL ? undefined : await openChannel(services);
  process.stdout.write(`${greeting(config, listener?.url, services.db.version)}\n`);

  setTimeout(compactHeap, compactAfterMs).unref();

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write("Stopping Muster. Finishing or requeuing running work.\n");
    endOfStreams.abort();
    await Promise.all([listener?.close(graceMs / 2), closeChannel?.()]);
    await close(graceMs);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  // Started by the launcher: if the launcher is killed, nothing else would stop this process.
  if (config.MUSTER_LAUNCHER) process.on("disconnect", () => void stop());
}

/** Loading the program leaves 40 MB of free heap resident. An idle process would keep them: V8 shrinks the heap in a collection only. */
function compactHeap(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void; // V8's own function
  collect({ type: "major", flavor: "last-resort" });
}

function readStartConfig(): Config {
  try {
    return readConfig();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function greeting({ ROLE, BILLING, dataDir }: Config, url: string | undefined, database: string): string {
  if (!url) return `Muster is running (${ROLE}) with ${database}. Press Ctrl-C to stop.`;
  const billing = BILLING === "test" ? "; test billing is on: no cards are charged" : "";
  return `Muster is ready at ${url}\n  ${database}, data in ${dataDir}${billing}. Press Ctrl-C to stop.`;
}
