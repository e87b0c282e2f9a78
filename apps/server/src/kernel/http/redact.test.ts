import { expect, it } from "vitest";
import { redactPersonalData, routeOf } from "./client-errors.ts";

it.each([
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
  ["No account ann.ohara@mail.example.com here", "No account [address] here"],
  ["at https://x.example/assets/app-3f2a.js?token=abc:12:3", "at https://x.example/assets/app-3f2a.js"],
  ["task 01a1fc3e-efc7-75be-bd60-b9b59912859a is gone", "task [id] is gone"],
  ["call +49 (170) 123-45 67", "call [number]"],
  ["Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9eyJzdWIiOiIx", "Bearer [token]"],
  ["at draw (assets/index-Dk3.js:12:3456)", "at draw (assets/index-Dk3.js:12:3456)"],
])("%s", (text, expected) => {
  expect(redactPersonalData(text)).toBe(expected);
});

it("keeps the page of a path and drops the rest", () => {
  expect(routeOf("/tasks/01a1fc3e-efc7-75be-bd60-b9b59912859a?q=ann#x")).toBe("/tasks/[id]");
});
