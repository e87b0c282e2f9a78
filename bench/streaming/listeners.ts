import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../figure.ts";

export const streams = 200;
const startedWithinMs = 10_000;

/** One stream: the time from the request to its first token, and the delay of each token. */
export interface Timing {
  firstMs: number;
  lagsMs: number[];
}

/** Streams started evenly within 10 s; with a smaller count, at the same rate. */
export async function streamAll(
  one: (agent: Agent, index: number) => Promise<Timing>,
  count = streams,
): Promise<Timing[]> {
  const agent = new Agent({ maxSockets: Infinity, keepAlive: true });
  try {
    return await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await wait((index * startedWithinMs) / streams);
        return one(agent, index);
      }),
    );
  } finally {
    agent.destroy();
  }
}

interface Stream {
  port: number;
  path: string;
  /** Of a reply. */
  tokens: number;
  /** When the person asked; by default, when the stream is requested. */
  sinceMs?: number;
  headers?: Record<string, string>;
  /** Posted as JSON. */
  body?: object;
}

/** Throws unless the whole text arrived. A delta may end inside a token. */
export function listen(
  agent: Agent,
  { port, path, tokens, sinceMs = now(), headers = {}, body }: Stream,
): Promise<Timing> {
  return new Promise((resolve, reject) => {
    const timing: Timing = { firstMs: 0, lagsMs: [] };
    const seen = new Set<string>();
    let [line, text] = ["", ""];
    const method = body ? "POST" : "GET";
    const asked = request({ agent, host: "127.0.0.1", port, path, method, headers }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        const atMs = now();
        const lines = `${line}${chunk}`.split("\n");
        line = lines.pop() ?? "";
        text += lines.map(textOf).join("");
        for (const [, sentAt = ""] of text.matchAll(/(\d{13}(?:\.\d+)?) /g)) {
          if (seen.has(sentAt)) continue;
          seen.add(sentAt);
          if (timing.lagsMs.length === 0) timing.firstMs = atMs - sinceMs;
          timing.lagsMs.push(atMs - Number(sentAt));
        }
        text = text.slice(text.lastIndexOf(" ") + 1);
      });
      answer.on("error", reject).on("end", () => {
        if (timing.lagsMs.length === tokens) resolve(timing);
        else reject(new Error(`A stream over ${path} brought ${timing.lagsMs.length} of ${tokens} tokens: ${text}`));
      });
    });
    asked.on("error", reject).end(body && JSON.stringify(body));
  });
}

/** The text of an event's line, Muster's or a model server's. */
function textOf(line: string): string {
  if (!line.startsWith("data: {")) return "";
  const { text, choices } = JSON.parse(line.slice(6)) as {
    text?: string;
    choices?: { delta?: { content?: string } }[];
  };
  return text ?? choices?.[0]?.delta?.content ?? "";
}

export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** p50 and p95 of times. */
export function both(times: number[]): string {
  return `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`;
}

/** What work costs a program: its CPU time, and the highest growth of its memory while the work runs. */
export async function withCost<T>(
  read: () => Promise<{ cpuMs: number; rssKb: number }>,
  work: () => Promise<T>,
): Promise<{ result: T; cost: { cpuMs: number; peakKb: number } }> {
  const before = await read();
  let peakKb = 0;
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await wait(500)) peakKb = Math.max(peakKb, (await read()).rssKb - before.rssKb);
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await sampling;
  return { result, cost: { cpuMs: (await read()).cpuMs - before.cpuMs, peakKb } };
}
