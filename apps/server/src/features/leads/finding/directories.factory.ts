import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sample } from "../../search/sources/samples.factory.ts";

interface Reply {
  status?: number;
  body: string;
}

export interface TestDirectories {
  /** Value for SEARCH_GATEWAY_URL. */
  url: string;
  /** By host. A host without a reply responds with 404. */
  replies: Map<string, Reply | "close">;
  requests: { host: string; body: string; userAgent: string | undefined }[];
  stop(): void;
}

/** The business directories behind one gateway on loopback. They have one place, and no companies until a test adds some. */
export async function startDirectories(): Promise<TestDirectories> {
  const replies: TestDirectories["replies"] = new Map<string, Reply | "close">([
    ["nominatim.openstreetmap.org", sample("nominatim-search.json", 200, import.meta.dirname)],
    ["www.wikidata.org", { body: JSON.stringify({ search: [{ id: "Q177777" }] }) }],
  ]);
  const requests: TestDirectories["requests"] = [];
  const gateway = createServer(async (request, response) => {
    const host = /^\/([^/]+)/.exec(request.url ?? "")?.[1] ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ host, body: Buffer.concat(chunks).toString(), userAgent: request.headers["user-agent"] });
    const reply = replies.get(host);
    if (reply === "close") return void request.socket.destroy();
    response
      .writeHead(reply ? (reply.status ?? 200) : 404, { "content-type": "application/json" })
      .end(reply?.body ?? "");
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    replies,
    requests,
    stop() {
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}

/** The directory's answer: one element for each set of tags. */
export function businesses(...tags: Record<string, string>[]): Reply {
  return { body: JSON.stringify({ elements: tags.map((each, at) => ({ type: "node", id: at + 1, tags: each })) }) };
}
