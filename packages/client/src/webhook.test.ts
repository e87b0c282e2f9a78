import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readWebhook } from "./webhook.ts";

const secret = `whsec_${Buffer.from("a secret of the test, 32 bytes..").toString("base64")}`;
const now = new Date("2026-11-30T08:45:02Z");
const body = JSON.stringify({ id: "01a2", type: "task.completed", data: { taskId: "t1", note: "Grüße" } });

function headersOf({ id = "01a2", timestamp = "1796028302", signed = body, key = secret } = {}) {
  const bytes = Buffer.from(key.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", bytes).update(`${id}.${timestamp}.${signed}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

describe("a request of Muster", () => {
  it("is read, with Node's headers and with a Headers object", async () => {
    const headers = headersOf();
    expect(await readWebhook({ headers, body, secret, now })).toMatchObject({ id: "01a2", data: { note: "Grüße" } });
    expect(await readWebhook({ headers: new Headers(headers), body, secret, now })).toMatchObject({ id: "01a2" });
  });

  it("is read with the second of two signatures, while the secret is being replaced", async () => {
    const other = headersOf({ key: `whsec_${Buffer.from("another").toString("base64")}` })["webhook-signature"];
    const headers = { ...headersOf(), "webhook-signature": `${other} ${headersOf()["webhook-signature"]}` };
    expect(await readWebhook({ headers, body, secret, now })).toMatchObject({ id: "01a2" });
  });
});

it.each([
  ["a changed body", headersOf({ signed: `${body} ` })],
  ["another id", { ...headersOf(), "webhook-id": "01a3" }],
  ["another time", { ...headersOf(), "webhook-timestamp": "1796028303" }],
  ["an old request", headersOf({ timestamp: "1796028001" })],
  ["a request from the future", headersOf({ timestamp: "1796028603" })],
  ["no number as its time", headersOf({ timestamp: "soon" })],
  ["another secret", headersOf({ key: `whsec_${Buffer.from("another").toString("base64")}` })],
  ["a signature that is no base64", { ...headersOf(), "webhook-signature": "v1,?" }],
  ["no signature", { ...headersOf(), "webhook-signature": "" }],
  ["no headers", {}],
])("refuses %s", async (_, headers) => {
  expect(await readWebhook({ headers, body, secret, now })).toBeNull();
});
