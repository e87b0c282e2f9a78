import { ToolError } from "@muster/agent/tool";
import { message } from "@muster/contracts/messages";
import { searchTypes, timeframes } from "@muster/contracts/search";
import { z } from "zod";
import { defineTool } from "../../kernel/agent/tools.ts";
import { AppError } from "../../platform/errors.ts";
import { searchWeb } from "./search.service.ts";

const maxResults = 10;

const input = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(400)
    .describe("Search words. Outside services read them, so they hold nothing of the task or the documents."),
  type: z.enum(searchTypes).default("general").describe("What to look for"),
  timeframe: z.enum(timeframes).default("all").describe("How recent"),
});

/** Repeatable: searching twice changes nothing. */
export const webSearch = defineTool<z.output<typeof input>>({
  name: "web_search",
  description:
    "Searches the web and returns titles, addresses and snippets. Its words leave this system, so a person has to approve them. A snippet is a hint: open the page with fetch_page before you rely on it.",
  risk: "external",
  isRepeatable: true,
  input,
  timeoutMs: 30_000,
  async execute({ query, type, timeframe }, { services, run, signal, progress }) {
    progress(message("steps.searching", { query }));
    try {
      const search = { orgId: run.orgId, query, searchType: type, timeframe };
      const { sources, unanswered } = await searchWeb(services, search, { signal, onProgress: progress });
      return {
        results: sources
          .slice(0, maxResults)
          .map(({ title, url, snippet, publishedAt }) => ({ title, url, snippet, publishedAt })),
        unanswered,
      };
    } catch (error) {
      throw error instanceof AppError ? new ToolError(error.message, { cause: error }) : error;
    }
  },
});
