import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CodeColors, tokensOf } from "./code-colors.tsx";

const kindsIn = (code: string, language: string) =>
  tokensOf(code, language).flatMap(({ text, kind }) => (kind ? [`${kind}:${text}`] : []));

describe("colors of code", () => {
  it.each([
    [
      "ts",
      "const a = 'x'; // why\nreturn run(a, 1.5);",
      ["keyword:const", "string:'x'", "comment:// why", "keyword:return", "name:run", "number:1.5"],
    ],
    [
      "python",
      '@cache\ndef f(x):\n    # if\n    return f"{x}" if x else None',
      [
        "meta:@cache",
        "keyword:def",
        "name:f",
        "comment:# if",
        "keyword:return",
        'string:f"{x}"',
        "keyword:if",
        "keyword:else",
        "keyword:None",
      ],
    ],
    [
      "sql",
      "SELECT count(*) FROM sales -- all\nWHERE region = 'it''s'",
      ["keyword:SELECT", "keyword:count", "keyword:FROM", "comment:-- all", "keyword:WHERE", "string:'it''s'"],
    ],
    [
      "json",
      '{"a": "b", "n": -2, "t": true}',
      ['property:"a"', 'string:"b"', 'property:"n"', "number:2", 'property:"t"', "keyword:true"],
    ],
    [
      "html",
      '<a href="x">if</a><!-- c -->',
      ["meta:<a", "property:href", 'string:"x"', "meta:>", "meta:</a", "meta:>", "comment:<!-- c -->"],
    ],
    [
      "css",
      "a { color: #fff; margin: 2px } /* c */",
      ["property:color", "meta:#fff", "property:margin", "number:2px", "comment:/* c */"],
    ],
    ["yaml", "name: x # y\n- on: true", ["property:name", "comment:# y", "property:- on", "keyword:true"]],
    ["bash", "cd $HOME && ls --all # go", ["keyword:cd", "meta:$HOME", "meta:--all", "comment:# go"]],
    ["diff", "@@ -1 +1 @@\n-old\n+new\n same", ["meta:@@ -1 +1 @@\n", "removed:-old\n", "added:+new\n"]],
    ["rust", "fn main() { let x: u8 = b'a'; }", ["keyword:fn", "name:main", "keyword:let", "keyword:u8", "string:'a'"]],
  ])("%s", (language, code, expected) => {
    expect(kindsIn(code, language)).toEqual(expected);
  });

  it.each(["ts", "python", "sql", "json", "html", "css", "yaml", "bash", "diff", "php", "ruby", "go", "java", "r"])(
    "%s never changes, loses or hangs on a character",
    (language) => {
      const odd = '"unclosed \'q `b <!-- /* """ # -- é 漢字 \\ \n\t@@ +a -b </p> $x {}'.repeat(400);
      const started = performance.now();
      expect(
        tokensOf(odd, language)
          .map(({ text }) => text)
          .join(""),
      ).toBe(odd);
      expect(performance.now() - started).toBeLessThan(1000);
    },
  );

  it("leaves an unknown language and very long code without colors", () => {
    expect(tokensOf("if (x) y", "klingon")).toEqual([{ text: "if (x) y", kind: null }]);
    expect(tokensOf("if ".repeat(30_000), "ts")).toHaveLength(1);
  });

  it("shows markup in code as text", () => {
    const html = renderToStaticMarkup(<CodeColors code={"<script>alert(1)</script>"} language="html" />);
    expect(html).not.toContain("<script");
  });
});
