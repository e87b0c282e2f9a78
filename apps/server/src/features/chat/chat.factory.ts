import type { ChatMessage } from "@muster/contracts/chat-shapes";
import type { SeenRequest } from "@muster/models/http.double";
import { type OllamaDouble, type OllamaReply, startOllamaDouble } from "@muster/models/ollama.double";
import { expect } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";

export interface ChatTests {
  server: TestServer;
  ollama: OllamaDouble;
  /** Sets the model's replies from now on; the second pass finds no errors unless it is scripted. */
  reply: (script: Script) => void;
  /** Sets the answers of the model that checks cited sentences. */
  judge: (script: JudgeScript) => void;
  /** The bodies of the replies' requests, without those of the second pass. */
  asked(): SeenRequest["body"][];
  stop(): Promise<void>;
}

type Script = (request: SeenRequest["body"], index: number) => OllamaReply | string;

/** The whole answer, or a verdict for each sentence; none where it is null. */
type JudgeScript =
  | OllamaReply
  | string
  | ((sentence: string, passage: string) => "contradicted" | "not_found" | { quote: string } | null);

/** Quotes the passage, so that every sentence counts as supported. */
const supportsAll: JudgeScript = (_, passage) => ({ quote: passage });

/** A server with workers and an Ollama double that replies by script. */
export async function startChatTests({
  contextLength = 131_072,
  ...settings
}: {
  contextLength?: number;
  FETCH_ALLOW?: string;
} = {}): Promise<ChatTests> {
  let script: Script = () => "Hello.";
  let judging: JudgeScript = supportsAll;
  let count = 0;
  const ollama = await startOllamaDouble({
    models: {
      "llama3.2:latest": { contextLength },
      "seeing:latest": { contextLength, capabilities: ["completion", "tools", "vision"] },
      "weak:latest": { contextLength, capabilities: ["completion"] },
    },
    reply({ body }) {
      if (isJudging(body)) return typeof judging === "function" ? verdicts(body, judging) : judging;
      return isCorrection(body) ? '{"isCorrect": true}' : script(body, count++);
    },
  });
  const server = await startTestServer({ OLLAMA_URL: ollama.url, ...settings });
  await startWorkers(server.services);
  return {
    server,
    ollama,
    reply(next) {
      count = 0;
      script = next;
      judging = supportsAll;
    },
    judge(next) {
      judging = next;
    },
    asked: () =>
      ollama.requests.flatMap(({ path, body }) =>
        path === "/api/chat" && !isCorrection(body) && !isJudging(body) ? [body] : [],
      ),
    async stop() {
      await server.stop();
      await ollama.close();
    },
  };
}

function isCorrection(body: SeenRequest["body"]): boolean {
  return JSON.stringify(body["messages"]).includes("You check a reply before it is final");
}

export function isJudging(body: SeenRequest["body"]): boolean {
  return JSON.stringify(body["messages"]).includes("You compare statements with source passages");
}

function verdicts(body: SeenRequest["body"], judge: Extract<JudgeScript, (...args: never[]) => unknown>): string {
  const [, { content }] = body["messages"] as [unknown, { content: string }];
  const { passages, statements } = JSON.parse(content) as {
    passages: { id: string; text: string }[];
    statements: { id: string; text: string; cites: string[] }[];
  };
  const results = statements.flatMap(({ id, text, cites }) => {
    const passage = passages.find((one) => one.id === cites[0])?.text ?? "";
    const verdict = judge(text, passage);
    if (verdict === null) return [];
    return typeof verdict === "string"
      ? { id, verdict, quote: passage, differs: "addition", repaired: null }
      : { id, verdict: "supported", quote: verdict.quote, differs: "none", repaired: null };
  });
  return JSON.stringify({ results });
}

/** A person on a plan without a limit of actions. */
export async function proPerson(server: TestServer): Promise<TestPerson> {
  const as = await server.signUp();
  const { body } = await server.request("POST", "/api/billing/create-checkout", {
    as,
    body: { priceId: "pro_monthly" },
  });
  await server.request("POST", `/api/billing/checkout/${body.url.split("/").at(-1)}/complete`, { as });
  return as;
}

export async function startSession(server: TestServer, as: TestPerson, choices: object = {}): Promise<string> {
  const { status, body } = await server.request("POST", "/api/ollama/conversations/start", { as, body: choices });
  expect(status).toBe(200);
  return body.sessionId;
}

/** Sends a message and waits for the reply. */
export async function say(tests: Pick<ChatTests, "server">, as: TestPerson, sessionId: string, body: object | string) {
  const { server } = tests;
  const message = typeof body === "string" ? { message: body } : body;
  return server.request("POST", "/api/ollama/conversations/message", { as, body: { sessionId, ...message } });
}

export async function readThread(server: TestServer, as: TestPerson, id: string) {
  return (await server.request("GET", `/api/chat/conversations/${id}`, { as })).body;
}

/** "user: Hi", "assistant: Hello." */
/**
 * Inserts a conversation of `count` messages into the database, all but the first two as "Message 3 more more …" with `more` words
 * after the number. Their ids are fixed, so a test file can have one.
 */
export async function longConversation(
  tests: ChatTests,
  as: TestPerson,
  { count, more = 0 }: { count: number; more?: number },
): Promise<string> {
  const id = await startSession(tests.server, as);
  await say(tests, as, id, "First question about zebras");
  const { page } = await readThread(tests.server, as, id);
  const idOf = (n: string) => `'00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0')`;
  await inOrg(tests.server.services.db, as, async (tx) => {
    await tx.query(
      `insert into chat_messages (id, org_id, conversation_id, user_id, parent_id, role, content, status, position, attachments, created_at, ended_at)
       select ${idOf("n")}, $1, $2, $3, case when n = 3 then $4 else ${idOf("n - 1")} end,
              case when n % 2 = 1 then 'user' else 'assistant' end, 'Message ' || n || repeat(' more', $6::int),
              case when n % 2 = 1 then 'sent' else 'completed' end, n, '[]', now(), now() from generate_series(3, $5::int) n`,
      [tx.orgId, id, as.userId, page.items[1].id, count, more],
    );
    await tx.query(`update conversations set head_id = ${idOf("$2::int")} where id = $1`, [id, count]);
  });
  return id;
}

export function lines(messages: ChatMessage[]): string[] {
  return messages.map(({ role, content }) => `${role}: ${content}`);
}

export async function used(server: TestServer, as: TestPerson): Promise<number> {
  return (await server.request("GET", "/api/usage", { as })).body.used;
}
