import { expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { createLog } from "../log/log.ts";
import { encodeError, toAppError } from "./error-response.ts";

/** The levels of the lines logged; in Pino 40 is a warning and 50 an error. */
function levelsOf(error: AppError): unknown[] {
  const lines: string[] = [];
  const log = createLog({ level: "debug", destination: { write: (line) => lines.push(line) } });
  encodeError(error, { requestId: "r1", log });
  return lines.map((line) => (JSON.parse(line) as { level: unknown }).level);
}

it("logs bugs as errors, expected outages as warnings, and refusals not at all", () => {
  const [bug] = levelsOf(toAppError(new TypeError("x is undefined")));
  const [outage] = levelsOf(new AppError("unavailable", "No model is ready."));
  expect([bug, outage]).toEqual([50, 40]);
  expect(levelsOf(new AppError("conflict", "Taken"))).toEqual([]);
});
