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

it("has one owner for each queue, run kind and tool", () => {
  const names = records.flatMap(({ jobs = [], runKinds = [], tools = [] }) => [
    ...jobs.map(({ queue }) => `queue ${queue.name}`),
    ...runKinds.map(({ kind }) => `run kind ${kind}`),
    ...tools.map(({ name }) => `tool ${name}`),
  ]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
