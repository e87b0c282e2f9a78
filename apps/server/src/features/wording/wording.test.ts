import { wordingDefaults } from "@muster/contracts/texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";

let server: TestServer;
let owner: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  stranger = await server.signUp();
}, 60_000);
afterAll(() => server.stop());

const put = (key: string, text: string) => server.request("PUT", `/api/wording/${key}`, { as: owner, body: { text } });
const own = async (as: TestPerson) =>
  ((await server.request("GET", "/api/me", { as })).body as { wording: object }).wording;

describe("an organization's texts", () => {
  it("are the defaults until it changes them, for itself only", async () => {
    const { body } = await server.request("GET", "/api/wording", { as: owner });
    const { items } = body as { items: { key: string; text: string; isDefault: boolean; placeholders: string[] }[] };
    expect(Object.fromEntries(items.map(({ key, text }) => [key, text]))).toEqual(wordingDefaults);
    expect(items.find(({ key }) => key === "welcome_message")).toMatchObject({
      isDefault: true,
      placeholders: ["name"],
    });
    expect((await put("welcome_message", "  Good to see you, {name}  ")).body).toMatchObject({
      text: "Good to see you, {name}",
      isDefault: false,
      default: "Welcome back, {name}",
    });
    expect(await own(owner)).toEqual({ welcome_message: "Good to see you, {name}" });
    expect(await own(stranger)).toEqual({});
  });

  it("can be reset to the defaults, and every change is in the audit log", async () => {
    await put("tasks_description", "Hand work over");
    const reset = await server.request("DELETE", "/api/wording/tasks_description", { as: owner });
    expect(reset.body).toMatchObject({ text: wordingDefaults.tasks_description, isDefault: true });
    const { body } = await server.request("GET", "/api/audit?search=tasks%20description", { as: owner });
    expect((body as { items: { text: string }[] }).items.map((item) => item.text)).toEqual([
      "Text “tasks description” was reset to the original",
      "Text “tasks description” was changed to “Hand work over”",
    ]);
  });

  it.each([
    ["welcome_message", "   ", "Enter a text, or reset it to the default"],
    ["welcome_message", "\u200b\u2060\u200b", "Enter a text, or reset it to the default"],
    ["welcome_message", "Hello {tier}", "Unknown placeholder {tier}. You can use {name}."],
    ["tasks_description", "Hello {}", "Unknown placeholder {}. This text has no placeholders."],
    ["tasks_description", "x".repeat(301), "Use at most 300 characters"],
  ])("refuse %s: %s", async (key, text, complaint) => {
    const answer = await put(key, text);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ fields: { text: complaint } });
  });

  it("are one line without control, direction or zero-width characters", async () => {
    const { body } = await put("welcome_message", "Hello\r\n\u202e{name}\ud800\u200b, مرحبا");
    expect(body.text).toBe("Hello {name}\ufffd , مرحبا");
  });

  it("refuse unknown keys", async () => {
    expect((await put("footer", "x")).status).toBe(422);
  });
});
