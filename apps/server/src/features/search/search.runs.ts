import { message } from "@muster/contracts/messages";
import type { SearchInput, SearchResult } from "@muster/contracts/search";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import { openPages } from "./read-pages.ts";
import { searchWeb } from "./search.service.ts";

export type SearchTypes = {
  input: SearchInput;
  steps: { conclude: { output: FinishedResult<SearchResult> } };
  result: "conclude";
};

/** One step asks all services, which takes seconds at most, and keeps the result: a second step would cost a turn in the queue. */
export const searchRuns = resultRuns<SearchTypes>({
  kind: "search",
  steps: {
    conclude: {
      isDelivery: true,
      async work({ run, services, signal, progress, now }) {
        const search = { ...run.input, orgId: run.orgId };
        const elapsedMs = now().getTime() - run.createdAt.getTime();
        const asking = { signal, onProgress: progress, elapsedMs };
        // Save-Data asks for less work, so no page is opened.
        const pages = run.input.savesData ? undefined : openPages(services, asking);
        const result = await searchWeb(services, search, { ...asking, ...(pages && { pages }) });
        return {
          output: { result, madeBy: { engine: "builtin", model: null } },
          detail: message("search.detail.results", { count: result.totalResults }),
        };
      },
    },
  },
});
