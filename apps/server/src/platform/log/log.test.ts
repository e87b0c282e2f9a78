import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const canary = "correct-horse-battery";

it.each([
  { name: "a field", entry: { password: canary } },
  { name: "a nested field", entry: { body: { token: canary } } },
  { name: "a header", entry: { request: { headers: { cookie: canary, authorization: canary } } } },
  {
    name: "the values of a failed statement",
    entry: { err: new DrizzleQueryError("select 1", [canary, `two\nlines ${canary}`], new Error("no")) },
  },
  {
    name: "the values of a statement that failed further down",
    entry: { err: new Error("outer", { cause: new DrizzleQueryError("select 1", [canary], new Error("no")) }) },
  },
  { name: "a thrown text", entry: { err: canary } },
  { name: "an error logged by itself", entry: new DrizzleQueryError("select 1", [canary], new Error("no")) },
])("$name is not logged", ({ entry }) => {
  expect(logged(entry)).not.toContain(canary);
});

it("logs type, message, code and stack", () => {
  const error = Object.assign(new TypeError("no such column"), { code: "42703" });
  expect(JSON.parse(logged({ err: error }))).toMatchObject({
    err: { type: "TypeError", message: "no such column", code: "42703", stack: expect.stringContaining("log.test") },
  });
});

it("logs the cause of an error that was copied into a plain object, without statement values", () => {
  const error = new DrizzleQueryError("select 1", [canary], new Error("connection lost"));
  const copy = { ...error, message: error.message, stack: error.stack, queue: "runs" };
  const line = logged({ err: copy });
  expect(JSON.parse(line)).toMatchObject({
    err: {
      type: "Error",
      message: expect.stringContaining("select 1"),
      stack: expect.stringContaining("log.test"),
      cause: { message: "connection lost" },
    },
  });
  expect(line).not.toContain(canary);
});

function logged(entry: object): string {
  const lines: string[] = [];
  createLog({ level: "info", destination: { write: (line) => lines.push(line) } }).info(entry);
  return lines.join("");
}
