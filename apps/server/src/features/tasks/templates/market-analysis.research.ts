import type { PlannedCall } from "@muster/agent/agent/state";
import { message, plainText } from "@muster/contracts/messages";
import { urlsIn } from "../../../kernel/agent/page-url.ts";
import { sourcesOf } from "../tasks.market.read.ts";
import type { TaskRow } from "../tasks.repo.ts";
import { documentsIn, type ReadOutput } from "../tasks.steps.ts";
import { type Research, researchRules } from "../tasks.template.ts";

const maxAddresses = 5;
const maxSearches = 8;

const marketPlan = {
  instructions: `You look things up for a market brief that is written afterwards, from the documents that a person attached.
- search_sources finds passages by a few words; read_passage opens one whole, with what stands around it. Read the passages that the brief should rest on.
- Look first for what the task asks, then for market size and growth, players and shares, customers, prices, rules and risks.
- fetch_page opens one page of the web, and a person has to approve it. Ask only for a page that the task itself names, or that is plainly needed, and put nothing of the task or the documents into its address.
${researchRules}`,
  /** Pages that the task names; and, where a model writes afterwards, the passages it should see. */
  calls: (task: TaskRow, { searches }: { searches: boolean }): PlannedCall[] => [
    ...urlsIn(wordsOf(task))
      .slice(0, maxAddresses)
      .map((url) => ({ tool: "fetch_page", args: { url } })),
    ...(searches ? searchesFor(task).map((query) => ({ tool: "search_sources", args: { query } })) : []),
  ],
};

export const marketResearch: Research = {
  instructions: marketPlan.instructions,
  tools: ["search_sources", "read_passage", "fetch_page"],
  calls: (task, { isWrittenByModel }) => marketPlan.calls(task, { searches: isWrittenByModel }),
  material: (gathered) => ({
    sources: documentsIn(gathered).sources.flatMap(({ name, problem }) => (problem === null ? [name] : [])),
  }),
  quotesFiles: false,
  sources: (step, gathered) => ({ documents: () => sourcesOf(step, documentsIn(gathered)) }),
  merge(_task, { pages, opened, seen }, gathered) {
    const before = documentsIn(gathered);
    const read = pages.map(({ fileId, name, problem, notes }) => ({
      ...{ fileId, name, notes },
      problem: problem === null ? null : plainText(problem),
    }));
    const passages = [...new Set([...opened, ...seen])];
    const output: ReadOutput = { ...before, sources: [...before.sources, ...read], fetched: pages, passages };
    return {
      output,
      details: pages.map(({ name, problem }) =>
        problem === null ? message("task.detail.page_read", { name }) : plainText(problem),
      ),
    };
  },
};

function searchesFor({ parameters, title, description }: TaskRow): string[] {
  const competitors = String(parameters["competitors"] ?? "").split(/[,;\n]+/);
  const wanted = [parameters["market"] ?? title, parameters["focus"] ?? "", description.slice(0, 300), ...competitors];
  const words = wanted.map((each) => String(each).trim()).filter((each) => each !== "");
  return [...new Set(words)].slice(0, maxSearches);
}

function wordsOf({ title, description, parameters }: TaskRow): string {
  return [title, description, ...Object.values(parameters).map(String)].join("\n");
}
