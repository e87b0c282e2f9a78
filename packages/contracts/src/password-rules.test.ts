import { expect, it } from "vitest";
import { passwordBlocker } from "./password-rules.ts";

it.each([
  ["seven signs", "1234567", "Use at least 8 characters"],
  ["seven emoji, of which each is two units", "🦊".repeat(7), "Use at least 8 characters"],
  ["eight emoji", "🦊".repeat(8), undefined],
  ["spaces alone", " ".repeat(8), undefined],
  ["128 emoji", "🦊".repeat(128), undefined],
  ["129 signs", "x".repeat(129), "Use at most 128 characters"],
  ["129 emoji", "🦊".repeat(129), "Use at most 128 characters"],
])("decides whether %s can be a password", (_name, password, blocker) => {
  expect(passwordBlocker(password)).toBe(blocker);
});
