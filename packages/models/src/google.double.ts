import type { ServerResponse } from "node:http";
import { flood, type Hold, type HttpDouble, json, type SeenRequest, startHttpDouble } from "./http.double.ts";

/** Faults of the API. */
export type GoogleFault =
  | "rate_limited"
  | "quota_of_the_day"
  | "overloaded"
  | "model_not_found"
  | "too_long"
  | "blocked"
  | "error_event"
  | "cut"
  | "cut_mid_event"
  | "malformed"
  | "hang_midstream"
  | "huge";

/** A reply of the double. */
export interface GoogleReply {
  text?: string;
  thought?: string;
  toolCalls?: { id?: string; name: string; args: Record<string, unknown>; signature?: string }[];
  finishReason?: string;
  fault?: GoogleFault;
  holdAfter?: string;
}

interface DoubleOptions {
  apiKey?: string;
  reply?: (request: SeenRequest, index: number) => GoogleReply | string;
}

const type = (name: string) => `type.googleapis.com/google.rpc.${name}`;
const retryInfo = { "@type": type("RetryInfo"), retryDelay: "17s" };
const dayQuota = {
  "@type": type("QuotaFailure"),
  violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }],
};
const badKey = { "@type": type("ErrorInfo"), reason: "API_KEY_INVALID", domain: "googleapis.com" };

const refusals: Record<string, [number, string, string, unknown[]]> = {
  key: [400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [badKey]],
  rate_limited: [429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", [retryInfo]],
  quota_of_the_day: [429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", [dayQuota, retryInfo]],
  overloaded: [503, "UNAVAILABLE", "The model is overloaded. Please try again later.", []],
  model_not_found: [404, "NOT_FOUND", "models/m is not found for API version v1beta.", []],
  too_long: [
    400,
    "INVALID_ARGUMENT",
    "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).",
    [],
  ],
};

/** Starts a server that speaks the Gemini API over loopback HTTP. For tests only. */
export async function startGoogleDouble(options: DoubleOptions = {}): Promise<HttpDouble> {
  let asked = 0;
  return startHttpDouble((seen, response, hold) => {
    if (options.apiKey && seen.headers["x-goog-api-key"] !== options.apiKey) return refuse(response, "key");
    if (seen.path.startsWith("/models?")) return json(response, { body: { models: listed } });
    const said = (options.reply ?? (() => "Hello."))(seen, asked++);
    return answer(seen, response, { hold, reply: typeof said === "string" ? { text: said } : said });
  });
}

const listed = [
  {
    name: "models/gemini-invented",
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ["generateContent", "countTokens"],
  },
  { name: "models/embedding-invented", inputTokenLimit: 2048, supportedGenerationMethods: ["embedContent"] },
];

function refuse(response: ServerResponse, fault: string): void {
  const [code, status, message, details] = refusals[fault] ?? [500, "INTERNAL", "Internal error", []];
  json(response, { status: code, body: { error: { code, message, status, details } } });
}

function answer(
  seen: SeenRequest,
  response: ServerResponse,
  { hold, reply }: { hold: Hold; reply: GoogleReply },
): unknown {
  const { fault, finishReason = "STOP" } = reply;
  if (fault && fault in refusals) return refuse(response, fault);
  const isStream = seen.path.endsWith(":streamGenerateContent?alt=sse");
  if (!isStream && !seen.path.endsWith(":generateContent"))
    return json(response, { status: 404, body: { error: { code: 404, message: "Not found", status: "NOT_FOUND" } } });
  const blocked = {
    promptFeedback: { blockReason: "SAFETY" },
    usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
    modelVersion: "gemini-invented",
  };
  if (!isStream)
    return json(response, { body: fault === "blocked" ? blocked : frame(partsOf(reply), reply, finishReason) });
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (fault === "blocked") {
    event(response, blocked);
    return void response.end();
  }
  return fault ? faulty(response, fault, hold) : stream(response, reply, hold);
}

async function stream(response: ServerResponse, reply: GoogleReply, hold: Hold): Promise<void> {
  const parts = partsOf(reply);
  let sent = "";
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    event(response, frame([part], reply, isLast ? (reply.finishReason ?? "STOP") : undefined));
    sent += "text" in part ? String(part["text"]) : "";
    if (reply.holdAfter !== undefined && sent.includes(reply.holdAfter)) {
      await hold(response);
      sent = "";
    }
  }
  response.end();
}

function faulty(response: ServerResponse, fault: GoogleFault, hold: Hold): unknown {
  event(response, frame([{ text: "Half of " }], {}, undefined));
  if (fault === "hang_midstream") return hold(response);
  if (fault === "cut") return void response.end();
  if (fault === "cut_mid_event") return void response.write('data: {"candidates":[{', () => response.destroy());
  if (fault === "malformed") return void response.end("data: {not json}\n\n");
  if (fault === "error_event") {
    event(response, { error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } });
    return void response.end();
  }
  return flood(response, `data: ${JSON.stringify(frame([{ text: "x".repeat(60_000) }], {}, undefined))}\n\n`);
}

type Part = Record<string, unknown>;

function partsOf({ text = "", thought, toolCalls = [] }: GoogleReply): Part[] {
  return [
    ...(thought ? [{ text: thought, thought: true }] : []),
    ...(text.match(/\s*\S+\s*/g) ?? []).map((piece) => ({ text: piece })),
    ...toolCalls.map(({ signature, ...functionCall }) => ({
      functionCall,
      ...(signature ? { thoughtSignature: signature } : {}),
    })),
  ];
}

function frame(parts: Part[], { text = "", thought }: GoogleReply, finishReason: string | undefined) {
  return {
    candidates: [{ content: { parts, role: "model" }, ...(finishReason ? { finishReason } : {}), index: 0 }],
    usageMetadata: {
      promptTokenCount: 9,
      candidatesTokenCount: Math.ceil(text.length / 4),
      thoughtsTokenCount: Math.ceil((thought ?? "").length / 4),
      cachedContentTokenCount: 3,
    },
    modelVersion: "gemini-invented",
    responseId: "inventedResp",
  };
}

function event(response: ServerResponse, data: unknown): void {
  response.write(`data: ${JSON.stringify(data)}\n\n`);
}
