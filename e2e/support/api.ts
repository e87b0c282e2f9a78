import { randomBytes } from "node:crypto";

// biome-ignore lint/suspicious/noExplicitAny: responses are read as an external client would, without our types
type Json = any;

/** An API client with a browser's session cookie. */
export interface Person {
  email: string;
  /** What a browser would send. */
  cookie: string;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json; headers: Headers }>;
  upload(name: string, content: string | Uint8Array): Promise<string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The same person, with the same session, at another address of the same installation. */
  at(url: string): Person;
}

/** An address that no other journey uses. */
export function emailOf(name: string): string {
  return `${name}.${randomBytes(5).toString("hex")}@example.com`;
}

/** Signs up a new person with a new organization. */
export async function signUp(
  url: string,
  details: { email?: string; organizationName?: string; invitation?: string } = {},
): Promise<Person> {
  const email = details.email ?? emailOf("person");
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password: "correct horse battery", ...details }),
  });
  if (!answer.ok) throw new Error(`Sign-up failed: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return personAt(url, { email, cookie });
}

function personAt(url: string, { email, cookie }: { email: string; cookie: string }): Person {
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { cookie, origin: url, ...init.headers } });
  return {
    email,
    cookie,
    fetch: request,
    at: (other) => personAt(other, { email, cookie }),
    async call(method, path, body) {
      const response = await request(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
    },
    async upload(name, content) {
      const form = new FormData();
      form.append("file", new Blob([content as BlobPart]), name);
      const response = await request("/api/files", { method: "POST", body: form });
      const stored = (await response.json()) as { id: string };
      if (response.status !== 201) throw new Error(`Upload failed: ${JSON.stringify(stored)}`);
      return stored.id;
    },
  };
}

/** Buys a plan at the test checkout. */
export async function buy(person: Person, priceId: string): Promise<void> {
  const { body } = await person.call("POST", "/api/billing/create-checkout", { priceId });
  const id = new URL(body.url, "http://x").pathname.split("/").at(-1);
  const done = await person.call("POST", `/api/billing/checkout/${id}/complete`);
  if (done.status !== 200) throw new Error(`The checkout failed: ${JSON.stringify(done.body)}`);
}

export async function hire(person: Person, name = "Ada"): Promise<string> {
  const { body } = await person.call("POST", "/api/agents", {
    name,
    role: "Data Analyst",
    description: "Answers questions from tables",
  });
  return body.id;
}

/** Polls until the task has ended; returns the task. More frequent polls would take the server CPU from the task. */
export async function untilEnded(person: Person, taskId: string, timeoutMs = 60_000): Promise<Json> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { body } = await person.call("GET", `/api/tasks/${taskId}`);
    if (["completed", "failed", "cancelled"].includes(body.status)) return body;
    if (Date.now() > deadline) throw new Error(`The task is still ${body.status}: ${JSON.stringify(body.steps)}`);
    await new Promise((resume) => setTimeout(resume, 300));
  }
}
