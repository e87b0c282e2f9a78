import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { compareRandomQueries } from "./random-queries.ts";

test("the compiler agrees with the interpreter on 300 random queries over columns named like SQL's own words", async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  expect(await compareRandomQueries(connection, 300)).toEqual([]);
});
