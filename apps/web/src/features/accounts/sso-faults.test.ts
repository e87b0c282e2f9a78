import { expect, it } from "vitest";
import { ssoFault } from "./sso-faults.ts";

it.each([
  [null, undefined],
  ["refused", "Acme did not sign you in."],
  ["taken", "This identity at Acme belongs to another account here."],
  ["anything a link may say", "Acme did not sign you in."],
  ["constructor", "Acme did not sign you in."],
])("says for %s: %s", (code, sentence) => {
  expect(ssoFault(code, "Acme")).toBe(sentence);
});
