import { contract } from "@muster/contracts/contract";
import type { DeliverableFormat } from "@muster/contracts/deliverable";
import type { StoredFile } from "@muster/contracts/files";
import type { RunEventData } from "@muster/contracts/runs";
import type { Task } from "@muster/contracts/tasks";
import { type Call, type Calls, createCalls } from "./calls.ts";
import { MusterError, readErrorParts } from "./error.ts";
import { readEvents, type StreamEvent, wait } from "./events.ts";

export interface ClientOptions {
  /** The address of the server, such as "https://muster.example.com". */
  url: string;
  /** A key of Settings > API keys. It belongs on a server: Muster answers no page of another site. */
  apiKey: string;
  /** How often a request is repeated that failed for a passing reason. Default 2. */
  retries?: number;
  fetch?: typeof fetch;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Within a day, the server carries out only one request with the same key. By default, each call gets a random key. */
  idempotencyKey?: string;
}

/** The calls that accept API keys. */
type KeyCalls = Calls<RequestOptions, { isOpenToKeys: boolean }>;

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

export interface Client extends KeyCalls {
  /** Uploads a file to attach to tasks and chats: 100 MB for tables, 25 MB for others. It is not repeated when it fails. */
  uploadFile(content: Blob, name: string, options?: { signal?: AbortSignal }): Promise<StoredFile>;
  /** The items of all pages of a list, loaded as they are read: `for await (const task of muster.all(muster.tasks.list, {}))`. */
  all<Input, Item>(call: Call<Input, Page<Item>, RequestOptions>, input: Input): AsyncGenerator<Item, void>;
  /** The events of a task until its newest run ends. A stream that breaks is continued after the last event. */
  followTask(id: string, options?: { signal?: AbortSignal }): AsyncGenerator<StreamEvent<RunEventData>, void>;
  /** The events of any other run, such as a chat reply, until it ends. */
  followRun(id: string, options?: { signal?: AbortSignal }): AsyncGenerator<StreamEvent<RunEventData>, void>;
  /** Waits until a task has completed, failed, or been cancelled, or waits for a person: then `waitingFor` says for what. */
  waitForTask(id: string, options?: { signal?: AbortSignal }): Promise<Task>;
  /** The newest document of a task, in the format it was ordered in or another one. */
  downloadDeliverable(id: string, format?: DeliverableFormat, options?: { signal?: AbortSignal }): Promise<Blob>;
}

/**
 * A client of one Muster server: `muster.tasks.create({ … })`, one method for each call that accepts API keys. Rejects with
 * MusterError. Requests that change something carry an Idempotency-Key, so that repeating them after a lost response changes and
 * charges nothing twice.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSender(options);
  const calls = createCalls<RequestOptions>(contract, async ({ method, path, body }, more = {}) => {
    const isRead = method === "GET";
    const headers = {
      accept: "application/json",
      ...(!isRead && { "idempotency-key": more.idempotencyKey ?? crypto.randomUUID() }),
      ...(body && { "content-type": "application/json" }),
    };
    return parse(await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }), ...signalOf(more) }));
  }) as KeyCalls;

  const follow = (path: string, more: { signal?: AbortSignal } = {}) =>
    readEvents<RunEventData>(
      (lastId) =>
        send(path, {
          headers: { accept: "text/event-stream", ...(lastId && { "last-event-id": lastId }) },
          ...signalOf(more),
        }),
      { isLast: ({ type }) => type === "done", ...signalOf(more) },
    );
  const followTask: Client["followTask"] = (id, more) => follow(`/api/tasks/${encodeURIComponent(id)}/events`, more);

  return {
    ...calls,
    followTask,
    followRun: (id, more) => follow(`/api/runs/${encodeURIComponent(id)}/events`, more),
    async waitForTask(id, more = {}) {
      for await (const { type, data } of followTask(id, more)) {
        if (type !== "step" || data.waitsFor === undefined) continue;
        // Events of the past come first: it may have been answered since.
        const task = await calls.tasks.get({ id }, more);
        if (task.waitingFor) return task;
      }
      return calls.tasks.get({ id }, more);
    },
    async uploadFile(content, name, more = {}) {
      const body = new FormData();
      body.append("file", content, name);
      return (await parse(await send("/api/files", { method: "POST", body, ...signalOf(more) }, 0))) as StoredFile;
    },
    async downloadDeliverable(id, format, more = {}) {
      const query = format ? `?format=${format}` : "";
      const response = await send(`/api/tasks/${encodeURIComponent(id)}/deliverable${query}`, { ...signalOf(more) });
      return response.blob();
    },
    async *all(call, input) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        // The input of a paged list has `cursor`; the generic type can't say so.
        const page = await (call as Call<unknown, Page<never>, RequestOptions>)({
          ...input,
          ...(cursor && { cursor }),
        });
        yield* page.items;
        cursor = page.nextCursor;
      }
    },
  };
}

type Sender = (path: string, init: RequestInit, retries?: number) => Promise<Response>;

/** Sends requests with the key, repeats those that failed for a passing reason, and rejects with MusterError. */
function createSender({ url, apiKey, retries = 2, fetch = globalThis.fetch }: ClientOptions): Sender {
  async function sendOnce(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${apiKey}` };
    let response: Response;
    try {
      response = await fetch(new URL(path, url), { ...init, headers });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new MusterError(0, {});
    }
    if (response.ok) return response;
    const body = await response.json().catch(() => undefined);
    throw new MusterError(response.status, readErrorParts(body, response.headers.get("retry-after")));
  }

  async function send(path: string, init: RequestInit, left = retries): Promise<Response> {
    try {
      return await sendOnce(path, init);
    } catch (error) {
      if (left === 0 || !(error instanceof MusterError) || !isPassing(error)) throw error;
      await wait(error.retryAfterSeconds ?? 2 ** (retries - left) / 2, init.signal);
      return send(path, init, left - 1);
    }
  }
  return send;
}

/** 409 with `Retry-After`: the same request is still in progress. */
function isPassing({ status, retryAfterSeconds }: MusterError): boolean {
  return status === 0 || status === 429 || status === 503 || (status === 409 && retryAfterSeconds !== undefined);
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

function signalOf({ signal }: { signal?: AbortSignal }) {
  return signal ? { signal } : {};
}
