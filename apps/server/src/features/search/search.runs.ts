import type { SearchInput, SearchResult } from "@muster/contracts/search";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import { searchWeb } from "./search.service.ts";

export type SearchTypes = {
  input: SearchInput;
  steps: { search: { output: SearchResult }; conclude: { output: FinishedResult<SearchResult> } };
  result: "conclude";
};

/** One step asks all services, which takes seconds at most; the other keeps the result. */
export const searchRuns = resultRuns<SearchTypes>({
  kind: "search",
  steps: {
    search: {
      async work({ run, services, signal, progress, now }) {
        const result = await searchWeb(
          services,
          { ...run.input, orgId: run.orgId },
          {
            signal,
            onProgress: progress,
            elapsedMs: now().getTime() - run.createdAt.getTime(),
          },
        );
        return {
          output: result,
          detail: `${result.totalResults} ${result.totalResults === 1 ? "result" : "results"}`,
          next: [{ key: "conclude", step: "conclude", label: "Keeping the result" }],
        };
      },
    },
    conclude: {
      isDelivery: true,
      work: async (step) => ({
        output: { result: step.output("search"), madeBy: { engine: "builtin", model: null } },
      }),
    },
  },
});
