// biome-ignore-all lint/performance/noBarrelFile: the one entry of the package that programs outside of this repository install.
export { type Client, type ClientOptions, createClient, type RequestOptions } from "./client.ts";
export { MusterError } from "./error.ts";
export { readWebhook, type WebhookEvent } from "./webhook.ts";
