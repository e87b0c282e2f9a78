import type { LeadSearchInput, LeadSearchResult } from "@muster/contracts/leads";
import { message } from "@muster/contracts/messages";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { NextStep, StepContext, StepResult } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { readSite, type SiteRead, type SiteToRead } from "./finding/company-pages.ts";
import { type DirectoryResult, findPlace, listDirectory, listGraph, type PlaceFound } from "./finding/directories.ts";
import type { FoundCompany } from "./finding/found.ts";
import { addPageFacts, mergeCompanies, rankCompanies } from "./finding/merge-companies.ts";
import { leadSearchAttributions } from "./leads.kind.ts";
import { readCriteria, readOptOuts } from "./leads.repo.ts";

/** Time for reading all pages of a search. */
const readingMs = 40_000;

interface Chosen {
  companies: FoundCompany[];
  omitted: number;
  place: string | null;
  answered: string[];
  unanswered: LeadSearchResult["unanswered"];
}

type LeadSearchTypes = {
  input: LeadSearchInput;
  steps: {
    place: { output: PlaceFound };
    directory: { output: DirectoryResult };
    graph: { output: DirectoryResult };
    choose: { output: Chosen };
    page: { input: SiteToRead & { at: number; until: string }; output: SiteRead & { at: number } };
    conclude: { output: FinishedResult<LeadSearchResult> };
  };
  result: "conclude";
};
type Step = StepContext<LeadSearchTypes>;
type Next = NextStep<LeadSearchTypes>;

/** Place, directories side by side, then the chosen companies' pages, each a step, so that a crash repeats only the steps in progress. */
export const leadSearchRuns = resultRuns<LeadSearchTypes>({
  kind: "leads",
  steps: {
    place: { work: findArea },
    directory: {
      work: async (step) => listed(await listDirectory(step, step.run.input.what, step.output("place"))),
    },
    graph: { work: async (step) => listed(await listGraph(step, step.run.input, step.output("place"))) },
    choose: { work: choose },
    page: { work: openSite },
    conclude: { isDelivery: true, work: conclude },
  },
});

async function findArea(step: Step): Promise<StepResult<LeadSearchTypes, "place">> {
  const { where, sources } = step.run.input;
  const found = await findPlace(step, where);
  if (!found.place && found.problem === null)
    throw new AppError("invalid_input", message("leads.place_not_found", { where }));
  const searches: Next[] = [];
  if (sources.includes("directory"))
    searches.push({ key: "directory", step: "directory", label: message("leads.step.directory"), optional: true });
  if (sources.includes("knowledge_graph"))
    searches.push({ key: "graph", step: "graph", label: message("leads.step.graph"), optional: true });
  return {
    output: found,
    ...(found.place && { detail: found.place.fullName }),
    next: [
      ...searches,
      {
        ...{ key: "choose", step: "choose", label: message("leads.step.choose") },
        ...{ after: searches.map(({ key }) => key), join: "settle" },
      },
    ],
  };
}

function listed(output: DirectoryResult) {
  const detail = output.isAnswered
    ? message("leads.detail.found", { count: output.companies.length })
    : message("leads.detail.unanswered", { source: output.name, reason: output.problem ?? "" });
  return { output, detail };
}

const sourceNames = { directory: "OpenStreetMap", graph: "Wikidata" } as const;

/** Merges what the directories list and adds a step for the page of each chosen company. */
async function choose(step: Step): Promise<StepResult<LeadSearchTypes, "choose">> {
  const { input } = step.run;
  const lists = step.joined.flatMap((each): DirectoryResult[] => {
    if (each.step !== "directory" && each.step !== "graph") return [];
    if (each.status === "done") return [each.output];
    return [{ name: sourceNames[each.step], companies: [], isAnswered: false, problem: "failed unexpectedly" }];
  });
  const answered = lists.filter(({ isAnswered }) => isAnswered).map(({ name }) => name);
  if (answered.length === 0) throw new AppError("unavailable", message("leads.unavailable"));
  const merged = mergeCompanies(lists.flatMap(({ companies }) => companies));
  const ranked = rankCompanies(merged, { ...(await readRules(step)), size: input.size });
  const companies = ranked.slice(0, input.count);
  const until = new Date(step.now().getTime() + readingMs).toISOString();
  const sites = companies.flatMap(({ company, website, email, phone }, at) =>
    website === null ? [] : [{ company, website, isReachable: email !== null && phone !== null, at, until }],
  );
  const pages = (input.readsPages ? sites : []).map(
    (site, at, { length: count }): Next => ({
      ...{ key: `page-${site.at + 1}`, step: "page", optional: true, input: site },
      label: message("leads.step.page", { at: at + 1, count, site: hostOf(site.website) }),
    }),
  );
  return {
    output: {
      ...{ companies, answered, omitted: ranked.length - companies.length },
      place: step.output("place").place?.fullName ?? null,
      unanswered: lists.flatMap(({ name, problem }) => (problem === null ? [] : { name, reason: problem })),
    },
    detail: message("leads.detail.found", { count: ranked.length }),
    next: [
      ...pages,
      {
        ...{ key: "conclude", step: "conclude", label: message("leads.step.conclude") },
        ...(pages.length > 0 && { after: pages.map(({ key }) => key), join: "settle" as const }),
      },
    ],
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}

function readRules({ inOrg }: Step) {
  return inOrg(async (tx) => ({ criteria: await readCriteria(tx), isOptedOut: await readOptOuts(tx) }));
}

async function openSite(step: Step): Promise<StepResult<LeadSearchTypes, "page">> {
  const { at, until, ...site } = step.input as LeadSearchTypes["steps"]["page"]["input"];
  const read = await readSite(step, site, new Date(until));
  const detail = read.problem ?? message("leads.detail.facts", { count: read.evidence.length });
  return { output: { ...read, at }, detail };
}

/** Adds the facts from the pages. A page may state a size or an email address that excludes its company. */
async function conclude(step: Step): Promise<StepResult<LeadSearchTypes, "conclude">> {
  const { what, where, size } = step.run.input;
  const { companies, ...chosen } = step.output("choose");
  const reads = new Map<number, SiteRead>();
  for (const each of step.joined) {
    if (each.step !== "page") continue;
    const at = Number(each.key.slice("page-".length)) - 1;
    reads.set(at, each.status === "done" ? each.output : { evidence: [], problem: "The page can’t be read." });
  }
  const read = companies.map((company, at) => addPageFacts(company, reads.get(at)));
  const ranked = rankCompanies(read, { ...(await readRules(step)), size });
  const found = ranked.map(({ city: _, ...each }, at) => ({ ...each, position: at + 1 }));
  const result: LeadSearchResult = {
    ...{ what, where, ...chosen, companies: found },
    withoutSize: size === "any" ? 0 : found.filter(({ employees }) => employees === null).length,
    attributions: leadSearchAttributions(chosen),
    generatedAt: step.now().toISOString(),
  };
  return {
    output: { result, madeBy: { engine: "builtin", model: null } },
    detail: message("leads.detail.found", { count: found.length }),
  };
}
