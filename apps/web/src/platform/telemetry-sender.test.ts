import { expect, it } from "vitest";
import { errorEnvelope, routeOf } from "./telemetry-sender.ts";

it.each([
  ["/", "/"],
  ["/tasks", "/tasks"],
  ["/job-roles", "/job-roles"],
  ["/agents/0193-ab/edit", "/agents/[id]/edit"],
  ["/invite/qwertyuiopasdfghjklzxcvbnm", "/invite/[id]"],
  ["/people/Ann%20Lee", "/people/[id]"],
])("reports %s as %s", (path, route) => {
  expect(routeOf(path)).toBe(route);
});

const facts = { release: "muster@0.2.0", requestId: "b2f6", id: "a".repeat(32) };
const error = {
  severity: "high" as const,
  name: "TypeError",
  message: "Cannot read Zanzibar of ann@example.com",
  stack: [
    "TypeError: Cannot read Zanzibar of ann@example.com",
    "    at Zanzibar said so (the end)",
    "    at draw (http://localhost:3000/assets/app-1a2b.js?v=Zanzibar:1:20)",
    "    at draw (http://localhost:3000/assets/app-1a2b.js:1:20)",
    "    at https://muster.example.com/assets/base.js:7:8",
    "paint@http://localhost:3000/assets/vendor.js:2:30",
    "    at eval (http://evil.example/Zanzibar.js:1:1)",
  ].join("\n"),
  path: "/tasks/Zanzibar",
  at: "2026-11-21T00:00:00.000Z",
};

it("reports an error's type and location, and no user input", () => {
  const text = errorEnvelope(error, facts);
  expect(text).not.toMatch(/Zanzibar|ann@|localhost|example/);
  const [header, item, event] = text.split("\n").map((line) => JSON.parse(line));
  expect(header).toEqual({ event_id: facts.id, sent_at: error.at });
  expect(item).toEqual({ type: "event" });
  expect(event).toMatchObject({
    platform: "javascript",
    tags: { severity: "high", route: "/tasks/[id]", request_id: "b2f6" },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "",
          stacktrace: {
            frames: [
              { function: "paint", filename: "/assets/vendor.js", lineno: 2, colno: 30 },
              { function: "", filename: "/assets/base.js", lineno: 7 },
              { function: "draw", filename: "/assets/app-1a2b.js", lineno: 1 },
            ],
          },
        },
      ],
    },
  });
});

it("drops an error name that is not an identifier", () => {
  expect(errorEnvelope({ ...error, name: "Zanzibar was here" }, facts)).not.toContain("Zanzibar");
});
