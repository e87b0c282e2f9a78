import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "./features.ts";
import type { Feature } from "./kernel/feature.ts";
import { kernel } from "./kernel/kernel.ts";
import { startTestServices, type TestServices } from "./platform/testing/test-services.ts";

const records: Feature[] = [kernel, ...features];

let test: TestServices;
beforeAll(async () => {
  test = await startTestServices();
});
afterAll(() => test.stop());

it("lists each feature folder once, under its name", () => {
  const folders = readdirSync(join(import.meta.dirname, "features"));
  expect(features.map(({ name }) => name).sort()).toEqual(folders.sort());
});

it("has one owner for each table", async () => {
  const { rows } = await test.services.db.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  const owned = records.flatMap(({ tables = [] }) => tables);
  expect(owned.sort()).toEqual(rows.map(({ name }) => String(name)).sort());
});

/** Texts that are not Muster's own sentences, or are stored beside their message. */
const storedText = [
  "chat_messages.engine_label", // a model's name
  "chat_messages.rating_reason", // a person's words
  "client_errors.message", // a browser's error
  "notifications.message", // beside text_message
  "passages.label", // a page or sheet of a document
];

it("stores Muster's own sentences as messages, never as text", async () => {
  const { rows } = await test.services.db.query(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text'
        and column_name ~ '(^|_)(error|reason|message|notice|label|detail|problem|sentence)$'`,
  );
  expect(rows.map(({ name }) => String(name)).sort()).toEqual(storedText);
});

it("has one owner for each queue, run kind and tool", () => {
  const names = records.flatMap(({ jobs = [], runKinds = [], tools = [] }) => [
    ...jobs.map(({ queue }) => `queue ${queue.name}`),
    ...runKinds.map(({ kind }) => `run kind ${kind}`),
    ...tools.map(({ name }) => `tool ${name}`),
  ]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
