import { describe, expect, it } from "vitest";
import { keyHint } from "./provider-words.ts";

describe("the form's hint about the key", () => {
  const provider = { key: "set", keyLastFour: "wxyz", baseUrl: "https://a.example/v1" } as const;
  it.each([
    [undefined, "", "Stored encrypted and never shown again."],
    [provider, "https://a.example/v1/", "API key ends in wxyz. Leave this empty to keep it."],
    [provider, " HTTPS://A.example:443/v1 ", "API key ends in wxyz. Leave this empty to keep it."],
    [provider, "https://b.example/v1", "Changing the URL clears the API key. Enter the key for the new URL."],
    [{ ...provider, key: "none" } as const, "https://b.example/v1", "No API key."],
    [{ ...provider, key: "unreadable" } as const, provider.baseUrl, "Couldn’t decrypt the API key. Enter it again."],
  ])("%j at %s", (known, baseUrl, words) => expect(keyHint(known, baseUrl)).toBe(words));
});
