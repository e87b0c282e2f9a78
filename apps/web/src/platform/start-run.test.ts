import { expect, it } from "vitest";
import { runIdOf } from "./start-run.ts";

it("reads the run id from the first event when its line is complete", () => {
  const first = 'id: 0\nevent: run\ndata: {"runId":"019a-b"}\n\n';
  expect(runIdOf(first)).toBe("019a-b");
  expect(runIdOf(first.slice(0, 35))).toBeUndefined();
  expect(runIdOf(`${first}id: 1\nevent: status\ndata: {"status":"pending"}\n\n`)).toBe("019a-b");
});
