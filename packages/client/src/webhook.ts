import type { testEventType, WebhookEventType } from "@muster/contracts/webhooks";

/** An event that Muster posts to a webhook. docs/api.md lists the fields of `data` for each type. */
export interface WebhookEvent {
  id: string;
  type: WebhookEventType | typeof testEventType;
  createdAt: string;
  organizationId: string;
  data: Record<string, unknown>;
}

interface Received {
  /** The headers of the request: a `Headers` object, or Node's object of names in lower case. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The body as it arrived. Parsed and printed again, it has another signature. */
  body: string;
  /** The endpoint's secret, which begins with whsec_. */
  secret: string;
  now?: Date;
}

/** How far the clocks of the two servers may differ. An older request may have been recorded and sent again by someone else. */
const maxAgeSeconds = 300;

/**
 * The event of a request, or null when Muster did not sign it with this secret within five minutes. Delivery is at least once: keep
 * the `id` of events that you have handled. Signatures are those of https://www.standardwebhooks.com.
 */
export async function readWebhook({ headers, body, secret, now = new Date() }: Received): Promise<WebhookEvent | null> {
  const header = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? "");
  const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (id === "" || !(age <= maxAgeSeconds)) return null;
  const key = await crypto.subtle.importKey(
    "raw",
    fromBase64(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of header("webhook-signature").split(" ")) {
    if (!/^v1,[A-Za-z0-9+/]{43}=$/.test(signature)) continue;
    // `verify` takes the same time wherever the signatures differ.
    if (await crypto.subtle.verify("HMAC", key, fromBase64(signature.slice(3)), signed)) return JSON.parse(body);
  }
  return null;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
