import { describe, expect, it } from "vitest";
import { isBelow, linksOf, normalUrl, parseRobots } from "./crawl.ts";

describe("robots.txt", () => {
  it.each([
    ["", "/any", true],
    ["User-agent: *\nDisallow: /", "/", false],
    ["User-agent: *\nDisallow:", "/a", true],
    ["User-agent: *\nDisallow: /private", "/private/a", false],
    ["User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
    ["User-agent: *\nDisallow: /a/b\nAllow: /a", "/a/b/c", false],
    ["User-agent: *\nDisallow: /*.pdf$", "/x/report.pdf", false],
    ["User-agent: *\nDisallow: /*.pdf$", "/x/report.pdf?page=2", true],
    ["User-agent: *\nDisallow: /\n\nUser-agent: Muster\nDisallow: /only", "/free", true],
    ["User-agent: Muster\nUser-agent: other\nDisallow: /", "/a", false],
    ["User-agent: other\nDisallow: /", "/a", true],
    ["User-agent: *\nDisallow: /a # a note", "/a", false],
  ])("%j answers %s by %s", (text, path, isAllowed) => {
    expect(parseRobots(text).isAllowed(path)).toBe(isAllowed);
  });

  it("decides on a long pattern of stars quickly", () => {
    const robots = parseRobots(`User-agent: *\nDisallow: /${"*a".repeat(5000)}b`);
    expect(robots.isAllowed(`/${"a".repeat(50_000)}`)).toBe(true);
  });
});

it("lists the links of a page once, without fragments, scripts and addresses of mail", () => {
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

it("drops a fragment and credentials, and refuses what is no page of the web", () => {
  expect(normalUrl("https://user:word@example.com/a#b")).toBe("https://example.com/a");
  expect(normalUrl("ftp://example.com/a")).toBeUndefined();
});
