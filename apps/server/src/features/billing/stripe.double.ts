import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { priceIds } from "@muster/contracts/plans";
import type { Config } from "../../platform/config.ts";
import { doublePrice } from "./stripe-data.double.ts";
import { openStripeState, type StripeState } from "./stripe-state.double.ts";

/** Faults for the next requests, one each: no answer, a server error, a cut connection, invalid content, rate limiting. */
export type StripeFault = "hang" | "500" | "cut" | "garbage" | "429";

/** Stripe's API over loopback HTTP, with data that tests can change. For tests only. */
export interface StripeDouble extends StripeState {
  url: string;
  /** Settings for a Muster that uses it. */
  settings: Partial<Config>;
  requests: { method: string; path: string; form: URLSearchParams; key: string | undefined }[];
  failNext(...faults: StripeFault[]): void;
  /** Computes the next answer at once but holds it until the given function is called. */
  holdNext(): { asked: Promise<void>; release(): void };
  stop(): Promise<void>;
}

export const webhookSecret = "whsec_double_not_a_real_secret";
const apiKey = "sk_test_double";

/** Starts it on a free port of 127.0.0.1. */
export async function startStripeDouble(now: () => Date): Promise<StripeDouble> {
  const books = openStripeState(now);
  const requests: StripeDouble["requests"] = [];
  const faults: StripeFault[] = [];
  const holds: { asked(): void; released: Promise<void> }[] = [];
  const answered = new Map<string, { form: string; status: number; body: unknown }>();
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request));
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://double");
    const key = request.headers["idempotency-key"] as string | undefined;
    const method = request.method ?? "GET";
    requests.push({ method, path: pathname, form, key });
    if (fail(faults.shift(), response)) return;
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return send(response, 401, problem("Invalid API Key provided", "invalid_request_error"));
    const earlier = key && method === "POST" ? answered.get(key) : undefined;
    if (earlier && earlier.form !== form.toString())
      return send(response, 400, problem("Keys for idempotent requests can only be used once", "idempotency_error"));
    const answer = earlier ?? books.answer(method, pathname, method === "GET" ? searchParams : form);
    if (key && method === "POST") answered.set(key, { ...answer, form: form.toString() });
    const body = JSON.stringify(answer.body);
    const hold = holds.shift();
    hold?.asked();
    await hold?.released;
    send(response, answer.status, body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...books,
    url,
    requests,
    settings: settingsFor(url),
    failNext: (...more) => void faults.push(...more),
    holdNext() {
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ asked: asked.resolve, released: released.promise });
      return { asked: asked.promise, release: released.resolve };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The signature header of a webhook, computed by Stripe's documentation and not by its library. */
export function signatureOf(payload: string, at: Date, secret = webhookSecret): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const v1 = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${v1}`;
}

function settingsFor(url: string): Partial<Config> {
  const prices = priceIds.map((id) => [`STRIPE_PRICE_${id.toUpperCase()}`, doublePrice(id)]);
  return {
    BILLING: "stripe",
    STRIPE_SECRET_KEY: apiKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: url,
    ...Object.fromEntries(prices),
  };
}

function fail(fault: StripeFault | undefined, response: ServerResponse): boolean {
  if (fault === "500") send(response, 500, problem("Something is wrong at Stripe", "api_error"));
  else if (fault === "429") send(response, 429, problem("Request rate limit exceeded", "invalid_request_error"));
  else if (fault === "garbage") send(response, 200, "<html>");
  else if (fault === "cut") response.socket?.destroy();
  return fault !== undefined;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_double" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function problem(message: string, type: string) {
  return { error: { message, type } };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}
