import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site of the test's web, identified by the last number of its host: 127.0.0.N. */
export interface TestPage {
  site: number;
  path: string;
  title: string;
  /** A search finds the page by these words; all must match. */
  words: string;
  snippet?: string;
  body?: string | Uint8Array;
  type?: string;
  answer?(response: ServerResponse, request: IncomingMessage): void;
}

export interface TestWeb {
  /** Address of a search server that speaks SearXNG's protocol. */
  searchUrl: string;
  /** Value for FETCH_ALLOW: only the sites, no other loopback address. */
  allow: string;
  /** "GET 127.0.0.2/market", in order; searches as "search QUERY". */
  seen: string[];
  urlOf(page: Pick<TestPage, "site" | "path">): string;
  stop(): Promise<void>;
}

/** Serves pages on loopback addresses, with a search server that finds them by their words. */
export async function startWeb(pages: TestPage[]): Promise<TestWeb> {
  const seen: string[] = [];
  const ports = new Map<number, number>();
  const urlOf = ({ site, path }: Pick<TestPage, "site" | "path">) => `http://127.0.0.${site}:${ports.get(site)}${path}`;
  const servers: Server[] = [];
  const listen = async (host: string, answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return (server.address() as AddressInfo).port;
  };
  for (const site of new Set(pages.map((page) => page.site)))
    ports.set(
      site,
      await listen(`127.0.0.${site}`, (request, response) => {
        seen.push(`${request.method} 127.0.0.${site}${request.url}`);
        const page = pages.find((each) => each.site === site && each.path === request.url);
        if (!page) return void response.writeHead(404).end();
        if (page.answer) return page.answer(response, request);
        response.writeHead(200, { "content-type": page.type ?? "text/html; charset=utf-8" }).end(page.body ?? "");
      }),
    );
  const searchPort = await listen("127.0.0.1", (request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://search");
    const query = (searchParams.get("q") ?? "").toLowerCase();
    seen.push(`search ${searchParams.get("categories")} ${query}`);
    const found = pages.filter(({ words }) => words.split(" ").every((word) => query.includes(word)));
    const results = found.map((page) => ({ url: urlOf(page), title: page.title, content: page.snippet ?? page.title }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ query, results }));
  });
  return {
    searchUrl: `http://127.0.0.1:${searchPort}`,
    allow: [...ports].map(([site, port]) => `127.0.0.${site}:${port}`).join(","),
    seen,
    urlOf,
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** A page with paragraphs. */
export function htmlPage(title: string, ...paragraphs: string[]): string {
  const body = paragraphs.map((each) => `<p>${each}</p>`).join("\n");
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>\n${body}</body></html>`;
}
