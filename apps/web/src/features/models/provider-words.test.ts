import { describe, expect, it } from "vitest";
import { keyHint } from "./provider-words.ts";

describe("what the form says about the key", () => {
  const provider = { key: "set", keyLastFour: "wxyz", baseUrl: "https://a.example/v1" } as const;
  it.each([
    [undefined, "", "Kept encrypted and never shown again."],
    [provider, "https://a.example/v1/", "The key ends in wxyz. Leave this empty to keep it."],
    [provider, " HTTPS://A.example:443/v1 ", "The key ends in wxyz. Leave this empty to keep it."],
    [provider, "https://b.example/v1", "Another address clears the key. Enter the one for the new address."],
    [{ ...provider, key: "none" } as const, "https://b.example/v1", "No key."],
    [
      { ...provider, key: "unreadable" } as const,
      provider.baseUrl,
      "Its key cannot be read here any more. Enter it again.",
    ],
  ])("%j at %s", (known, baseUrl, words) => expect(keyHint(known, baseUrl)).toBe(words));
});
