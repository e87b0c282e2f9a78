import { expect, it } from "vitest";
import { ssoFault } from "./sso-faults.ts";

it.each([
  [null, undefined],
  ["refused", "Acme didn’t sign you in."],
  ["taken", "This Acme identity is connected to another account."],
  ["anything a link may say", "Acme didn’t sign you in."],
  ["constructor", "Acme didn’t sign you in."],
])("shows for %s: %s", (code, sentence) => {
  expect(ssoFault(code, "Acme")).toBe(sentence);
});
