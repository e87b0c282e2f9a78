import { expect, it } from "vitest";
import type { Services } from "../services.ts";
import { fetchPage } from "./fetch-page.tools.ts";
import { nothingFound } from "./found.ts";
import { toLoopTool } from "./tools.ts";

it("makes the schema of a tool's arguments once for all turns", () => {
  const refusing = { services: {} as Services, found: nothingFound() };
  const open = () => toLoopTool(fetchPage, () => Promise.reject(new Error("Not called")), refusing).inputSchema;
  expect(open()).toMatchObject({ type: "object", properties: { url: {} } });
  expect(open()).toBe(open());
});
