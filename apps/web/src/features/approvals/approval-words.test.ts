import { expect, it } from "vitest";
import { decisionWords, partsOfAddress } from "./approval-words.ts";

it.each([
  ["https://example.com/a?b=c", { before: "https://", host: "example.com", after: "/a?b=c" }],
  ["http://127.0.0.1:4040/", { before: "http://", host: "127.0.0.1:4040", after: "/" }],
  // What looks like a well-known host before an @ or in the path is not the host.
  ["https://evil.example/bank.example.com", { before: "https://", host: "evil.example", after: "/bank.example.com" }],
  ["nonsense", undefined],
  [{ url: 1 }, undefined],
])("splits %j into its parts", (text, parts) => {
  expect(partsOfAddress(text)).toEqual(parts);
});

it("names who decided", () => {
  expect(decisionWords({ decision: "approved", decidedBy: "Ann" })).toBe("Approved by Ann");
  expect(decisionWords({ decision: "expired", decidedBy: null })).toBe("Expired without a decision");
  expect(decisionWords({ decision: "refused", decidedBy: null })).toBe("Denied");
});
