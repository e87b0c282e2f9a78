import { plainText } from "@muster/contracts/messages";
import { expect, it } from "vitest";
import { askChild, startChild } from "./forked-child.ts";
import type { ReadAnswer } from "./read/read-child.ts";

const path = new URL("../corpus/cold-storage.rtf", import.meta.url).pathname;
const reasons = {
  tooBig: plainText("too big"),
  tooSlow: plainText("too slow"),
  crashed: plainText("crashed"),
  cancelled: plainText("canceled"),
};

/** Reads a file in a child that the system does not run for a while. */
async function readAfterPause(pauseMs: number, wallMs?: number): Promise<ReadAnswer> {
  const child = startChild(new URL("./read/read-child.ts", import.meta.url), 500);
  child.kill("SIGSTOP");
  const resume = setTimeout(() => child.kill("SIGCONT"), pauseMs);
  try {
    return await askChild<ReadAnswer>(child, {
      request: { request: { path, name: "storage.rtf" }, limits: {} },
      limits: { memoryMb: 500, timeoutMs: 4000, ...(wallMs && { wallMs }), signal: undefined },
      reasons,
    });
  } finally {
    clearTimeout(resume);
    child.kill("SIGKILL");
  }
}

it("does not count the time in which the machine does not run the child", async () => {
  expect(await readAfterPause(5000)).toMatchObject({ ok: true });
});

it("ends a child that makes no progress", async () => {
  await expect(readAfterPause(60_000, 1000)).rejects.toMatchObject({ code: "timeout", message: "too slow" });
});
