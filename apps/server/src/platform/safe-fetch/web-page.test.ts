import { expect, it } from "vitest";
import type { SafeFetch } from "./safe-fetch.ts";
import { fetchWebPage } from "./web-page.ts";

const limits = { signal: new AbortController().signal, timeoutMs: 1000, maxWaitMs: 1000 };

/** Answers every request with the page, except for robots.txt. */
function serve(html: string): SafeFetch {
  const safeFetch = async (url: string) => {
    const isPage = !url.endsWith("/robots.txt");
    const body = new Uint8Array(Buffer.from(isPage ? html : ""));
    return { status: isPage ? 200 : 404, url, headers: new Headers({ "content-type": "text/html" }), body };
  };
  return Object.assign(safeFetch, { refusalOf: () => undefined });
}

// Each of these once took minutes, in which the program answered nobody.
it.each([
  ["scripts", "<script "],
  ["brackets", "<"],
  ["fields", "<input type "],
])("reads a page of five megabytes of unclosed %s", async (name, piece) => {
  const html = `<input type="password">${piece.repeat(5_000_000 / piece.length)}`;
  await expect(fetchWebPage(serve(html), `https://${name}.example/`, limits)).rejects.toThrow(
    "asks visitors to sign in",
  );
});

it.each([
  ["a form", `<INPUT name=p TYPE=password>`, false],
  ["an article with a form", `<p>${"word ".repeat(300)}</p><input type="password">`, true],
  ["a form beside a script", `<script>${"word ".repeat(300)}</script><input type='password'>`, false],
])("tells pages from sign-in forms: %s", async (name, html, isPage) => {
  const page = fetchWebPage(serve(html), `https://${name.replaceAll(" ", "-")}.example/`, limits);
  if (isPage) expect((await page).status).toBe(200);
  else await expect(page).rejects.toThrow("asks visitors to sign in");
});
