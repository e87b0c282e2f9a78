import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MarkdownText } from "./markdown-text.tsx";
import { safeUrl } from "./markdown-urls.ts";

const draw = (text: string) => renderToStaticMarkup(<MarkdownText text={text} />);

describe("safeUrl", () => {
  it.each([
    ["https://example.com/a", "https://example.com/a"],
    ["mailto:a@b.example", "mailto:a@b.example"],
    ["/tasks?task=1", "/tasks?task=1"],
    ["#part", "#part"],
    ["chart:c1", "chart:c1"],
    ["javascript:alert(1)", ""],
    ["JaVaScRiPt:alert(1)", ""],
    [" javascript:alert(1)", ""],
    ["data:text/html,x", ""],
    ["vbscript:x", ""],
    ["//evil.example/x", ""],
  ])("%s → %j", (url, safe) => {
    expect(safeUrl(url)).toBe(safe);
  });
});

describe("Markdown", () => {
  it("shows raw HTML as text, never as elements", () => {
    const html = draw('<img src=x onerror="alert(1)"> <script>alert(1)</script>');
    expect(html).not.toMatch(/<script|<img/);
  });

  it("shows the alternative text of an external picture and does not load it", () => {
    const html = draw("![a secret pixel](https://evil.example/p.png)");
    expect(html).not.toContain("<img");
    expect(html).toContain("a secret pixel");
  });

  it("passes Muster's own pictures to the page that draws them", () => {
    const html = renderToStaticMarkup(
      <MarkdownText text="![Revenue](chart:c1)" renderImage={({ src, alt }) => <figure>{`${src} ${alt}`}</figure>} />,
    );
    expect(html).toContain("<figure>chart:c1 Revenue</figure>");
    expect(html).not.toContain("<p><figure");
  });

  it("opens external links in a new tab without a referrer", () => {
    expect(draw("[site](https://example.com)")).toContain('rel="noopener noreferrer nofollow"');
    expect(draw("[bad](javascript:alert(1))")).not.toContain("href");
  });

  it("sets the text direction of each table by its content", () => {
    const html = draw("مرحبا\n\n| Item | Price |\n|---|---|\n| Pen | 2 |");
    expect(html).toContain('<table dir="auto">');
  });

  it("renders tables that scroll by keyboard", () => {
    expect(draw("| a | b |\n|---|---|\n| 1 | 2 |")).toContain('tabindex="0"');
  });
});
