import { expect, it } from "vitest";
import { consequencesOf, decisionWords, partsOfAddress, requestSentence } from "./approval-words.ts";

it.each([
  ["https://example.com/a?b=c", { before: "https://", host: "example.com", after: "/a?b=c" }],
  ["http://127.0.0.1:4040/", { before: "http://", host: "127.0.0.1:4040", after: "/" }],
  // What looks like a well-known host before an @ or in the path is not the host.
  ["https://evil.example/bank.example.com", { before: "https://", host: "evil.example", after: "/bank.example.com" }],
  ["nonsense", undefined],
  [{ url: 1 }, undefined],
])("splits %j into its parts", (text, parts) => {
  expect(partsOfAddress(text)).toEqual(parts);
});

it("says in words what an agent asks for", () => {
  const asked = (tool: string) => ({ tool, agentName: "Ada", decision: null });
  expect(requestSentence(asked("web_search"))).toBe("Ada asks to search the web");
  expect(requestSentence(asked("fetch_page"))).toBe("Ada asks to open a page");
  expect(consequencesOf(asked("web_search")).approved).toContain("exactly these words");
  expect(consequencesOf(asked("mcp_crm_find_1f3a")).approved).toContain("to the MCP server, once");
});

it("names who decided", () => {
  expect(decisionWords({ decision: "approved", decidedBy: "Ann" })).toBe("Approved by Ann");
  expect(decisionWords({ decision: "expired", decidedBy: null })).toBe("Expired without a decision");
  expect(decisionWords({ decision: "refused", decidedBy: null })).toBe("Denied");
});
