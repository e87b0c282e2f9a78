import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { atMost, type Figure, median, percentile } from "../figure.ts";

const streams = 200;
const tokens = 100;
const startedWithinMs = 1000;
const runs = 5;

type Way = "raw" | "own";

/**
 * 200 streams at once, started within a second. Measured from the time at which the model server sent the first token, which
 * the token contains, to its arrival at the listener. Relaying the raw bytes in the same run shows the machine's own share.
 * Each figure is the median of five runs.
 */
export async function measureStreaming(): Promise<Figure[]> {
  const provider = await started(new URL("../streaming/provider.ts", import.meta.url));
  const relay = await started(
    new URL("../streaming/relay.ts", import.meta.url),
    `http://127.0.0.1:${provider.port}/v1`,
  );
  try {
    await listenAll(relay.port, "raw", 20);
    await listenAll(relay.port, "own", 20);
    const seen: Record<Way, number[][]> = { raw: [], own: [] };
    for (let run = 0; run < runs; run++) {
      for (const way of ["raw", "own"] as const) seen[way].push(await listenAll(relay.port, way, streams));
    }
    return write(seen);
  } finally {
    relay.process.kill();
    provider.process.kill();
  }
}

async function started(file: URL, ...args: string[]): Promise<{ process: ChildProcess; port: number }> {
  const process = fork(fileURLToPath(file), args);
  const [port] = (await once(process, "message")) as [number];
  return { process, port };
}

async function listenAll(port: number, way: Way, count: number): Promise<number[]> {
  const agent = new Agent({ maxSockets: Infinity });
  const all = Array.from({ length: count }, async (_, index) => {
    await wait((index * startedWithinMs) / count);
    return listen(agent, port, way);
  });
  try {
    return await Promise.all(all);
  } finally {
    agent.destroy();
  }
}

/** Milliseconds from sending the first token to its arrival. Throws unless the whole text arrived. */
function listen(agent: Agent, port: number, way: Way): Promise<number> {
  return new Promise((resolve, reject) => {
    let firstMs: number | undefined;
    let text = "";
    const asked = request({ agent, host: "127.0.0.1", port, path: `/${way}` }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        text += chunk;
        const sentAt = firstMs === undefined ? /\d{13}\.?\d* /.exec(text)?.[0] : undefined;
        if (sentAt) firstMs = performance.timeOrigin + performance.now() - Number(sentAt);
      });
      answer.on("error", reject).on("end", () => {
        const came = text.match(/\d{13}\.?\d* /g)?.length ?? 0;
        if (firstMs === undefined || came !== tokens)
          reject(new Error(`A stream over /${way} brought ${came} of ${tokens} tokens`));
        else resolve(firstMs);
      });
    });
    asked.on("error", reject).end();
  });
}

function write({ raw, own }: Record<Way, number[][]>): Figure[] {
  const of = (all: number[][], share: number) => median(all.map((times) => percentile(times, share)));
  const plain = (what: string, share: number): Figure => ({
    what,
    value: `${of(raw, share).toFixed(1)} ms`,
  });
  const spread = own.map((times) => percentile(times, 0.99).toFixed(0)).join(", ");
  return [
    plain(`first token after the provider's, bytes handed through, p50`, 0.5),
    plain("the same, p99", 0.99),
    atMost("first token after the provider's, through the gateway, p50", of(own, 0.5), { target: 30, unit: "ms" }),
    atMost("the same, p99", of(own, 0.99), { target: 120, unit: "ms" }),
    { what: "p99 of each run", value: `${spread} ms` },
  ];
}
