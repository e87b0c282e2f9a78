import { expect, it } from "vitest";
import { fetchPage } from "./fetch-page.tools.ts";
import { urlsIn } from "./page-url.ts";
import { parseArguments } from "./tools.ts";

it.each([
  ["see https://example.com/a, and (http://b.example/x?y=1).", ["https://example.com/a", "http://b.example/x?y=1"]],
  ["twice https://a.example and https://a.example/", ["https://a.example/"]],
  ["https://user:word@a.example/ ftp://a.example javascript:alert(1)", []],
  ["nothing", []],
])("finds the URLs in %j", (text, found) => {
  expect(urlsIn(text)).toEqual(found);
});

it.each([
  [{ url: "https://EXAMPLE.com/ä b#part" }, "https://example.com/%C3%A4%20b"],
  // Letters that look like others, and characters that change the direction of writing, are shown encoded.
  [{ url: "https://аррle.com/\u202egnp.exe" }, "https://xn--le-6kc8da.com/%E2%80%AEgnp.exe"],
])("normalizes %j as it will be fetched", (input, url) => {
  expect(parseArguments(fetchPage, input)).toEqual({ ok: true, args: { url } });
});

it.each([
  [{ url: "file:///etc/passwd" }, /https/],
  [{ url: "https://a@b.example/" }, /credentials/],
  [{ url: "example.com" }, /absolute URL/],
  [{ url: 4 }, /must be a string/],
  [null, /object/],
  [{ url: `https://example.com/${"x".repeat(2000)}` }, /2000 characters/],
])("rejects %j with a reason for the model", (input, problem) => {
  expect(parseArguments(fetchPage, input)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});
