/** A user with an account and a session cookie. */
export interface Visitor {
  email: string;
  password: string;
  cookie: string;
}

let visitors = 0;

/** Signs up a new user with a new organization. */
export async function visit(url: string): Promise<Visitor> {
  const email = `visitor${++visitors}.${Date.now()}@example.com`;
  const password = "correct horse battery";
  const answer = await call(url, { cookie: "" }, { path: "/api/auth/sign-up/email", body: { email, password } });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { email, password, cookie };
}

interface Call {
  path: string;
  method?: string;
  body?: unknown;
}

/** Calls the API as the browser does; throws with the server's message unless the status is 2xx. */
export async function call(
  url: string,
  { cookie }: { cookie: string },
  { path, method, body }: Call,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { cookie, origin: url, ...(!isForm && body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Uploads a table, hires an agent and assigns it a task; returns the task's id. */
export async function assignAnalysis(url: string, visitor: Visitor, table: Blob): Promise<string> {
  const form = new FormData();
  form.append("file", table, "sales.csv");
  const file = await read(call(url, visitor, { path: "/api/files", body: form }));
  const agent = await read(
    call(url, visitor, {
      path: "/api/agents",
      body: { name: "Ada", role: "Data Analyst", description: "Answers questions from tables" },
    }),
  );
  const task = await read(
    call(url, visitor, {
      path: "/api/tasks",
      body: {
        templateId: "data-analysis",
        agentId: agent.id,
        title: "Sales review",
        description: "Which region leads in revenue, and is there a trend?",
        attachments: [file.id],
      },
    }),
  );
  return task.id;
}

async function read(answer: Promise<Response>): Promise<{ id: string }> {
  return (await (await answer).json()) as { id: string };
}

/** Follows the task's events to the end; throws unless it completed. */
export async function untilDone(url: string, visitor: Visitor, taskId: string): Promise<void> {
  const events = await call(url, visitor, { path: `/api/tasks/${taskId}/events` });
  const text = await events.text();
  if (!text.includes('"status":"completed"')) throw new Error(`The task was not completed:\n${text.slice(-1000)}`);
}
