import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { hasMath, MathText, markMath } from "./math-text.tsx";

const draw = (text: string) => renderToStaticMarkup(<MathText text={text} />);

describe("markMath", () => {
  it.each([
    ["\\(a^2\\) is a square", "$$a^2$$ is a square"],
    ["so $x_1 = 2$ and $n$ follow", "so $$x_1 = 2$$ and $$n$$ follow"],
    ["\\[\n\\frac{1}{2}\n\\]", "\n$$\n\\frac{1}{2}\n$$\n"],
    ["It costs $5 and $6.", "It costs $5 and $6."],
    ["between $5-$6 or US$7 and A$8", "between $5-$6 or US$7 and A$8"],
    ["from $1,200 to $1,500$", "from $1,200 to $1,500$"],
    [
      "run `echo $HOME_DIR$` or\n```sh\necho $a_b$ \\(x\\)\n```\nthen $a_b$",
      "run `echo $HOME_DIR$` or\n```sh\necho $a_b$ \\(x\\)\n```\nthen $$a_b$$",
    ],
    ["```\nunfinished $a_b$", "```\nunfinished $a_b$"],
    ["already $$a_b$$", "already $$a_b$$"],
    ["- item\n  $$a_b$$\n- next", "- item\n\n  $$\n  a_b\n  $$\n  \n- next"],
  ])("%j → %j", (text, marked) => {
    expect(markMath(text)).toBe(marked);
  });

  it("loads nothing for a text without dollars or TeX", () => {
    expect(hasMath("A [link](/x) (and so on)")).toBe(false);
  });
});

describe("MathText", () => {
  it("draws inline formulas and blocks as MathML", () => {
    const html = draw("Area \\(\\pi r^2\\).\n\n\\[\\frac{a}{b}\\]");
    expect(html).toContain("<msup>");
    expect(html).toContain('display="block"');
    expect(html).toContain("<mfrac>");
    expect(html).not.toContain("katex-html");
  });

  it("draws a formula on a line by itself as a block", () => {
    expect(draw("It follows:\n\n$$\\sum_{i=1}^{n} x_i$$\n\nand so on")).toContain('display="block"');
  });

  it("shows an invalid formula as source", () => {
    expect(draw("\\(\\frac{a\\)")).toContain('<code dir="ltr">\\frac{a</code>');
  });

  it("creates no links, loads nothing and shows HTML as text", () => {
    const html = draw("\\(\\href{javascript:alert(1)}{x} \\includegraphics{https://evil.example/p.png} <img src=x>\\)");
    expect(html).not.toMatch(/href=|<img|src=["']/);
  });

  it("stops a formula that expands without end", () => {
    expect(draw("\\(\\def\\a{\\a\\a}\\a\\)")).toContain("<code");
  });

  it("leaves a code block in the language math as code", () => {
    expect(draw("`x` and ```y```")).not.toContain("<math");
  });
});
