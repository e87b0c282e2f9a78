import { setTimeout as sleep } from "node:timers/promises";
import { abortedError } from "./model.ts";

/** Waits, unless the signal aborts first. */
export async function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {});
  } catch {
    throw abortedError();
  }
}
