import { describe, expect, it } from "vitest";
import { attributeOf, scanHtml } from "./html-scan.ts";

describe("scanHtml", () => {
  it("returns texts and tags in order, with the contents of scripts and without comments", () => {
    const html = `<!-- <a href="x"> -->1 < 2<A HREF='mailto:a&#64;b.example' title="a>b">Mail</a><SCRIPT type="x">if (a<b) "</p>"</script>end`;
    const parts = [...scanHtml(html)].map((part) =>
      part.kind === "text" ? part.text : `${part.isEnd ? "/" : ""}${part.name}${part.content && `=${part.content}`}`,
    );
    expect(parts).toEqual(["1 < 2", "a", "Mail", "/a", 'script=if (a<b) "</p>"', "/script", "end"]);
    const [link] = [...scanHtml(html)].flatMap((part) => (part.kind === "tag" ? part : []));
    expect(link && attributeOf(link, "href")).toBe("mailto:a@b.example");
    expect(link && attributeOf(link, "title")).toBe("a>b");
    expect(link && attributeOf(link, "id")).toBeUndefined();
  });

  it.each([
    ["unclosed scripts", "<script ", 0],
    ["unclosed styles", "<style>", 714_285],
    ["angle brackets", "<", 0],
    ["comments", "<!--", 0],
    ["open quotes", '<a "', 0],
    ["quotes of both kinds", `<a b="' c='" `, 0],
    ["password fields", "<input type>", 416_666],
    ["attributes", "<a a a a a a = = = >", 250_000],
    ["empty scripts", "<svg/><script/>", 666_666],
  ])("finishes five megabytes of %s", (_, piece, tags) => {
    let found = 0;
    for (const part of scanHtml(piece.repeat(5_000_000 / piece.length)))
      if (part.kind === "tag" && attributeOf(part, "href") === undefined) found++;
    expect(found).toBe(tags);
  });
});
