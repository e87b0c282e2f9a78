import { expect, it } from "vitest";
import { isBelow, linksOf, normalUrl } from "./crawl.ts";

it("lists each link of a page once, without fragments, scripts and mailto links", () => {
  const html = `<a href="/a#top">A</a><a class=x href='b?x=1&amp;y=2'>B</a><A HREF=/a>again</A>
    <a href="mailto:a@example.com">M</a><a href="javascript:alert(1)">J</a><a rel="nofollow" href="/no">N</a><a>none</a>`;
  expect(linksOf(html, "https://example.com/docs/")).toEqual([
    "https://example.com/a",
    "https://example.com/docs/b?x=1&y=2",
  ]);
});

it.each([
  ["https://example.com/docs/a", "https://example.com/docs/", true],
  ["https://example.com/docs/a/b", "https://example.com/docs/index.html", true],
  ["https://example.com/other", "https://example.com/docs/", false],
  ["https://www.example.com/docs/a", "https://example.com/docs/", false],
  ["http://example.com/docs/a", "https://example.com/docs/", false],
])("%s below %s: %s", (page, start, expected) => {
  expect(isBelow(page, start)).toBe(expected);
});

it("drops fragments and credentials, and rejects URLs that are not web pages", () => {
  expect(normalUrl("https://user:word@example.com/a#b")).toBe("https://example.com/a");
  expect(normalUrl("ftp://example.com/a")).toBeUndefined();
});
