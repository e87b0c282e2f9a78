import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { findChromium } from "../../bin/chromium.mjs";
import type { BenchDatabase } from "../databases.ts";
import { atMost, type Figure, median } from "../figure.ts";
import { withFolder, withMuster } from "../muster.ts";
import { withDatabase } from "../seed.ts";
import { call, type Visitor, visit } from "../visitor.ts";

const database: BenchDatabase = { name: "PGlite", url: undefined };
const messages = 10_000;
const opens = 5;
const tokensPerSecond = 100;
const watchedMs = 8000;
const framesPerSecond = 60;

/**
 * In a browser on the embedded database: opening a conversation of 10,000 messages by its address, and the work of the page's
 * main thread while a reply of 100 tokens a second arrives, as a share of each frame of a 60 Hz screen.
 */
export async function measureChat(): Promise<Figure[]> {
  const executablePath = findChromium();
  if (!executablePath) return [{ what: "chat in a browser", value: "not measured: no Chromium found" }];
  const provider = await startProvider();
  try {
    const settings = { OPENAI_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1` };
    return await withFolder(async (dataDir) => {
      const where = { database, dataDir, settings };
      const { visitor, conversation } = await withMuster(where, async ({ url }) => {
        const visitor = await visit(url);
        return { visitor, conversation: await firstMessage(url, visitor) };
      });
      await withDatabase(where, (db) =>
        db.query(extend, [conversation, messages]).then(() => db.query(moveHead, [conversation, messages])),
      );
      return await withMuster(where, ({ url }) => inBrowser({ url, visitor, conversation, executablePath }));
    });
  } finally {
    provider.closeAllConnections();
    provider.close();
  }
}

interface Visit {
  url: string;
  visitor: Visitor;
  conversation: string;
  executablePath: string;
}

async function inBrowser({ url, visitor, conversation, executablePath }: Visit): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
    const data = { email: visitor.email, password: visitor.password };
    await context.request.post("/api/auth/sign-in/email", { data, headers: { origin: url } });
    const page = await context.newPage();
    const opened: number[] = [];
    for (let i = 0; i < opens; i++) {
      const startedAt = performance.now();
      await page.goto(`/chat/${conversation}`);
      await page.getByText(`Message ${messages}`, { exact: true }).waitFor();
      opened.push(performance.now() - startedAt);
    }
    return [
      atMost(`opening a conversation of ${messages.toLocaleString("en-US")} messages`, median(opened) / 1000, {
        target: 1,
        unit: "s",
      }),
      atMost(
        `main thread per frame at ${tokensPerSecond} tokens a second, short conversation`,
        await perFrame(page, "/chat"),
        { target: 4, unit: "ms" },
      ),
      atMost("the same below 10,000 messages", await perFrame(page, `/chat/${conversation}`), {
        target: 4,
        unit: "ms",
      }),
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds of the page's main thread per frame while a reply is arriving. */
async function perFrame(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.getByLabel("Message", { exact: true }).fill("Tell me about every region.");
  await page.keyboard.press("Enter");
  await page.getByText("word 40 ").first().waitFor();
  const session = await page.context().newCDPSession(page);
  // CPU time of the thread, so that other programs on the machine do not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const taskSeconds = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const before = await taskSeconds();
  await wait(watchedMs);
  const spentMs = (await taskSeconds()) - before;
  await session.detach();
  await page.getByRole("button", { name: "Stop" }).click();
  return (spentMs * 1000) / ((watchedMs / 1000) * framesPerSecond);
}

async function firstMessage(url: string, visitor: Visitor): Promise<string> {
  const body = { agentId: null, userId: "bench" };
  const started = await call(url, visitor, { path: "/api/ollama/conversations/start", body });
  const { sessionId } = (await started.json()) as { sessionId: string };
  await call(url, visitor, { path: "/api/ollama/conversations/message", body: { sessionId, message: "short" } });
  return sessionId;
}

/** Appends messages to the last one of the conversation, alternately of the person and the engine. */
const extend = `
  insert into chat_messages (id, org_id, conversation_id, user_id, parent_id, role, content, status, position, attachments, created_at, ended_at)
  select '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), c.org_id, c.id, c.user_id,
         case when n = 3 then c.head_id else '00000000-0000-7000-8000-' || lpad((n - 1)::text, 12, '0') end,
         case when n % 2 = 1 then 'user' else 'assistant' end, 'Message ' || n, case when n % 2 = 1 then 'sent' else 'completed' end,
         n, '[]', now() - interval '1 hour', now() - interval '1 hour'
  from conversations c, generate_series(3, $2::int) n where c.id = $1`;
const moveHead = `
  update conversations set head_id = '00000000-0000-7000-8000-' || lpad($2::int::text, 12, '0') where id = $1`;

/** A model server: short replies, except to the question about regions, which gets a long one in Markdown. */
async function startProvider(): Promise<Server> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      if (request.method === "GET") {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ object: "list", data: [{ id: "bench", object: "model" }] }));
        return;
      }
      const { messages: history } = JSON.parse(body) as { messages?: { content: unknown }[] };
      // This server has no embeddings.
      if (!history) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      void write(response, JSON.stringify(history.at(-1)).includes("every region") ? 9000 : 3);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function write(response: ServerResponse, tokens: number): Promise<void> {
  const startedAt = performance.now();
  for (let i = 0; i < tokens && !response.destroyed; i++) {
    frame(response, { delta: { content: textAt(i) } });
    await wait(Math.max(0, startedAt + ((i + 1) * 1000) / tokensPerSecond - performance.now()));
  }
  frame(response, { delta: {}, finish_reason: "stop" });
  response.end("data: [DONE]\n\n");
}

/** Paragraphs with emphasis, and a list now and then. */
function textAt(i: number): string {
  if (i % 60 === 59) return "\n\n";
  if (i % 120 > 90 && i % 6 === 0) return `\n- word ${i} `;
  return i % 9 === 4 ? `**word ${i}** ` : `word ${i} `;
}

function frame(response: ServerResponse, choice: { delta: unknown; finish_reason?: string }): void {
  const head = { id: "bench", object: "chat.completion.chunk", created: 1_795_219_200, model: "bench" };
  response.write(
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, finish_reason: null, ...choice }], usage: null })}\n\n`,
  );
}
