import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type OllamaDouble, startOllamaDouble } from "../packages/models/src/ollama.double.ts";
import { type DoubleOptions, type OpenAIDouble, startOpenAIDouble } from "../packages/models/src/openai.double.ts";
import { buy, hire, type Person, signUp, untilEnded } from "./support/api.ts";
import { axe, openBrowser, openPage, phone, sideways, wide } from "./support/browser.ts";
import { type Muster, startMuster } from "./support/muster.ts";
import { salesCsv } from "./support/tables.ts";

const prose = "North leads the regions, and its sales rise.";
let muster: Muster;
let browser: Browser;
const doubles: { close: () => Promise<void> }[] = [];

beforeEach(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await browser.close();
  await muster.remove();
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

it("uses an Ollama server, and reports it when the server disappears during a task", async () => {
  const place = await startOllamaDouble();
  await place.close();
  muster = await startMuster({ OLLAMA_URL: place.url });
  const { person, agentId, page, problems } = await someone();

  // No server is running yet
  await page.goto("/settings?tab=models");
  await page.getByText("Tasks use the built-in engine").waitFor();
  await page.getByText("install Ollama from https://ollama.com/download").waitFor();

  // It appears
  const ollama = await back(place, { text: prose, holdAfter: "North" });
  await page.reload();
  await page.getByText("Tasks use llama3.2:latest from Ollama").waitFor();
  await page.getByText("Ollama 0.99.0 is available.").waitFor();
  await page.getByRole("button", { name: "Test Ollama" }).click();
  await page.getByText("Tested llama3.2:latest").waitFor();

  // It writes, and disappears before it has finished
  const taskId = await assign(person, agentId);
  await untilAsked(ollama);
  await page.goto(`/tasks/${taskId}`);
  await ollama.close();
  const task = await untilEnded(person, taskId);
  expect(task).toMatchObject({ status: "completed", result: { engine: "builtin" } });
  await page
    .getByText(/llama3\.2:latest at Ollama .* stopped responding: .* The built-in engine took over\./)
    .first()
    .waitFor();
  expect(task.result.content).not.toContain(prose);

  // It is back and is used again
  await back(place, { text: prose });
  const second = await assign(person, agentId);
  // The rules parse this question without a model; model calls are tested in tasks.models.test.ts.
  expect((await untilEnded(person, second)).status).toBe("completed");
  expect(problems).toEqual([]);
});

it("adds, tests, uses and removes a provider in the browser while downloads continue", async () => {
  const key = "sk-journey-0123456789-wxyz";
  const openai = await startOpenAIDouble({ apiKey: key, models: ["own-model"], reply: able });
  const ollama = await startOllamaDouble({ models: {}, holdPullAfter: 3 });
  doubles.push(openai, ollama);
  muster = await startMuster({ FETCH_ALLOW: `${hostOf(openai)},${hostOf(ollama)}` });
  const { person, agentId, page, problems } = await someone();
  await page.goto("/settings?tab=models");

  // A wrong key is reported
  await page.getByRole("button", { name: "Add provider" }).click();
  await page.getByLabel(/^Name/).fill("Half");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard your changes?" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard your changes?" }).waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe("Half");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await add(page, { name: "Our vLLM", address: openai.baseUrl, key: "sk-wrong" });
  await page.getByRole("button", { name: "Test Our vLLM" }).click();
  await page
    .getByText("Our vLLM rejected the API key. An administrator can check its key in Settings > Models.")
    .first()
    .waitFor();
  await more(page, "Our vLLM", "Edit");
  await page.getByRole("dialog").getByLabel("Key").fill(key);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("API key ends in wxyz.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Test Our vLLM" }).click();
  const badges = page.getByRole("list", { name: "Capabilities of own-model" });
  await badges.waitFor();
  await expect
    .poll(() => badges.getByRole("listitem").allTextContents())
    .toEqual(["Chat", "Streaming", "Tools", "JSON", "Vision", "Embeddings not supported"]);

  // A task that the rules can parse needs no model
  const taskId = await assign(person, agentId);
  const task = await untilEnded(person, taskId);
  expect(task).toMatchObject({ status: "completed", result: { engine: "builtin" } });

  // A second one, whose download continues after leaving the page and can be stopped
  await add(page, { name: "Workstation", kind: "ollama", address: ollama.url });
  await page.getByLabel("Download a model").fill("qwen3:4b");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByText(/of 1\.9 GB, downloading/).waitFor();
  await page.reload();
  await page.getByText(/of 1\.9 GB, downloading/).waitFor();
  await page.getByRole("button", { name: "Stop downloading qwen3:4b" }).click();
  await page.getByText("Stopped").waitFor();
  await page.getByLabel("Download a model").fill("qwen3:4b");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByText(/of 1\.9 GB, downloading/).waitFor();
  ollama.release();
  await page.getByText("Downloaded").waitFor();
  await page.getByRole("button", { name: "Delete qwen3:4b" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete qwen3:4b" }).waitFor({ state: "detached" });

  // The other way round, and then without it
  await page.getByRole("button", { name: "Move Workstation up" }).click();
  await page.getByRole("button", { name: "Move Our vLLM down" }).and(page.locator("[aria-disabled]")).waitFor();
  await more(page, "Our vLLM", "Remove");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Tasks use the built-in engine").waitFor();
  const last = await untilEnded(person, await assign(person, agentId));
  expect(last.result).toMatchObject({ engine: "builtin" });
  expect(JSON.stringify([await person.call("GET", "/api/models/settings"), muster.output()])).not.toContain("journey");
  expect(problems).toEqual([]);
});

it("resumes a download after a power cut", async () => {
  const ollama = await startOllamaDouble({ models: {}, holdPullAfter: 3 });
  doubles.push(ollama);
  muster = await startMuster({ OLLAMA_URL: ollama.url });
  const { page, person } = await someone();
  await page.goto("/settings?tab=models");
  await page.getByLabel("Download a model").fill("qwen3:4b");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await page.getByText(/of 1\.9 GB, downloading/).waitFor();
  await page.goto("/settings?tab=about");
  await page.getByText("Healthy", { exact: true }).waitFor();
  await muster.kill();
  const asked = ollama.nextRequest();
  muster = await muster.again();
  await asked;
  await page.getByText("The server isn’t responding").waitFor();
  await page.getByText("Healthy", { exact: true }).waitFor({ state: "detached" });
  const after = await openPage(browser, { baseURL: muster.url, person });
  await after.page.goto("/settings?tab=models");
  await after.page.getByText(/of 1\.9 GB, downloading/).waitFor();
  await expect
    .poll(async () => {
      ollama.release();
      return after.page.getByText("Downloaded").isVisible();
    })
    .toBe(true);
});

it("shows what did not fit a small context, and keeps the lines of an edited summary", async () => {
  const ollama = await startOllamaDouble({
    models: { "small:latest": { contextLength: 4096 } },
    reply: ({ body }) => {
      const asked = JSON.stringify(body["messages"]);
      if (asked.includes("You check a reply")) return '{"isCorrect": true}';
      return asked.includes("You summarize the earlier part")
        ? "Ada leads.\nThe budget is 40,000."
        : "Noted. ".repeat(300);
    },
  });
  doubles.push(ollama);
  muster = await startMuster({ OLLAMA_URL: ollama.url });
  const { page, person, problems } = await someone();
  const { body: session } = await person.call("POST", "/api/ollama/conversations/start", {});
  for (let count = 1; count <= 6; count++)
    await person.call("POST", "/api/ollama/conversations/message", { ...session, message: `Part ${count}` });
  await page.goto(`/chat/${session.sessionId}`);
  await page
    .getByText(/older messages did not fit the context of small:latest; the model read a summary/)
    .last()
    .waitFor();
  for (const viewport of [wide, phone]) {
    // The details beside the conversation become a sheet above it.
    await page.setViewportSize(viewport);
    await page.getByRole("tab", { name: "Sources" }).click();
    const context = page.getByRole("region", { name: "Context" });
    await context.getByText(/About [\d,]+ of 4,096 tokens/).waitFor();
    expect(await axe(page)).toEqual([]);
    await context.getByRole("button", { name: "Edit summary" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit summary" });
    const field = dialog.getByLabel("Summary of earlier messages");
    const before = await field.inputValue();
    expect(before.split("\n")).toHaveLength(2);
    await field.fill(`${before}\nSeen at ${viewport.width}.`.split("\n").slice(-2).join("\n"));
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await context.getByText(`Seen at ${viewport.width}.`).waitFor();
    expect(await sideways(page)).toBe(0);
  }
  const { body } = await person.call("GET", `/api/chat/conversations/${session.sessionId}/context`);
  expect(body.summary.text).toBe("Seen at 1440.\nSeen at 390.");
  expect(problems).toEqual([]);
});

async function someone() {
  const person = await signUp(muster.url, { organizationName: "Northwind Trading" });
  await buy(person, "pro_monthly");
  const agentId = await hire(person, "Ledger");
  const { page, problems } = await openPage(browser, { baseURL: muster.url, person });
  return { person, agentId, page, problems };
}

/** A server on the port of a previous one. */
async function back({ url }: OllamaDouble, reply: { text: string; holdAfter?: string }): Promise<OllamaDouble> {
  const ollama = await startOllamaDouble({ port: Number(new URL(url).port), reply: () => reply });
  doubles.push(ollama);
  return ollama;
}

async function untilAsked(ollama: OllamaDouble): Promise<void> {
  while (!ollama.requests.some(({ path, body }) => path === "/api/chat" && body["stream"] !== false))
    await ollama.nextRequest();
}

/** A model with every capability. */
const able: NonNullable<DoubleOptions["reply"]> = ({ body }) => {
  const asked = JSON.stringify(body.messages);
  if (body["tools"]) return { toolCalls: [{ name: "note_word", arguments: '{"word":"blue"}' }] };
  if (body["response_format"]) return { text: '{"ok":true}' };
  return asked.includes("image_url") ? "Red." : prose;
};

function hostOf({ url }: OpenAIDouble | OllamaDouble): string {
  return new URL(url).host;
}

async function assign(person: Person, agentId: string): Promise<string> {
  const { body } = await person.call("POST", "/api/tasks", {
    agentId,
    templateId: "data-analysis",
    title: "Regions",
    description: "Which region leads in revenue?",
    attachments: [await person.upload("sales.csv", salesCsv())],
  });
  return body.id;
}

async function add(page: Page, draft: { name: string; address: string; key?: string; kind?: string }): Promise<void> {
  await page.getByRole("button", { name: "Add provider" }).click();
  const dialog = page.getByRole("dialog");
  if (draft.kind) await dialog.getByLabel("Type").selectOption(draft.kind);
  await dialog.getByLabel(/^Name/).fill(draft.name);
  await dialog.getByLabel("URL").fill(draft.address);
  if (draft.key) await dialog.getByLabel("Key").fill(draft.key);
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function more(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
}
