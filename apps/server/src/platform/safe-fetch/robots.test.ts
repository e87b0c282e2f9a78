import { describe, expect, it } from "vitest";
import { parseRobots } from "./robots.ts";

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

  it("matches a long pattern of asterisks quickly", () => {
    const robots = parseRobots(`User-agent: *\nDisallow: /${"*a".repeat(5000)}b`);
    expect(robots.isAllowed(`/${"a".repeat(50_000)}`)).toBe(true);
  });
});
