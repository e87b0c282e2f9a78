import { type Message, message, plainText, renderMessage } from "@muster/contracts/messages";
import { researchCaps } from "@muster/contracts/research";
import { resultRuns } from "../../kernel/results/results.ts";
import type { NextStep, StepResult } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { canonicalUrl } from "../../platform/safe-fetch/canonical-url.ts";
import { composeInThread } from "./compose-in-thread.ts";
import { queryFor } from "./plan-questions.ts";
import { checkStoredQuotes, loadSources, readOwnSources } from "./research.evidence.service.ts";
import { type PageRead, readPage } from "./research.pages.service.ts";
import { researchUnavailable, suggestQuestions } from "./research.plan.service.ts";
import type { Progress, ResearchStep, ResearchTypes } from "./research.types.ts";
import { type Candidate, choosePages, type Searched, searchPages, webSource } from "./research.web.service.ts";
import { writeReport } from "./write-report.ts";

type Next = NextStep<ResearchTypes>;

/**
 * Plan, then rounds of searching, choosing and reading; each round searches for what is still open. Each search and each page
 * is a separate step, so that a crash repeats only the steps in progress.
 */
export const researchRuns = resultRuns<ResearchTypes>({
  kind: "research",
  steps: {
    plan: { work: plan },
    own: { work: readOwn },
    search: { work: searchQuestion },
    choose: { work: choose },
    page: { work: openPage },
    review: { work: review },
    write: { work: write },
    conclude: {
      isDelivery: true,
      async work(step) {
        const written = step.output("write");
        await checkStoredQuotes(step, written.result.quotes);
        return { output: written };
      },
    },
  },
});

async function plan(step: ResearchStep): Promise<StepResult<ResearchTypes, "plan">> {
  const { run, services, signal } = step;
  const { input } = run;
  const questions = input.questions?.length
    ? input.questions
    : (await suggestQuestions(services, input, { orgId: run.orgId, userId: run.userId, runId: run.id, signal }))
        .questions;
  const own: Next[] =
    input.files.length + input.knowledgeBases.length > 0
      ? [{ key: "own", step: "own", label: message("research.step.own") }]
      : [];
  const open = questions.map((_, at) => at + 1);
  return {
    output: { questions },
    detail: message("steps.questions", { count: questions.length }),
    next: [...own, ...roundOf(step, { questions, open, progress: nothingYet, after: own.map(({ key }) => key) })],
  };
}

const nothingYet: Progress = {
  ...{ round: 1, sources: [], seen: [], unread: [], answered: [], unanswered: [], notes: [] },
};

interface Round {
  questions: string[];
  /** Numbers of the questions to search for. */
  open: number[];
  progress: Progress;
  after: string[];
}

/** The searches of a round in parallel, and the choice that follows them. */
function roundOf({ run }: ResearchStep, { questions, open, progress, after }: Round): Next[] {
  const { round } = progress;
  const searches =
    run.input.sources.length === 0
      ? []
      : open.map(
          (question): Next => ({
            ...{ key: `search-${round}-${question}`, step: "search", optional: true, input: { question, round } },
            label: message(round === 1 ? "research.step.search" : "research.step.search_again", {
              question: questions[question - 1] ?? "",
            }),
          }),
        );
  const before = [...after, ...searches.map(({ key }) => key)];
  return [
    ...searches,
    {
      ...{ key: `choose-${round}`, step: "choose", label: message("research.step.choose"), input: progress },
      ...(before.length > 0 && { after: before, join: "settle" as const }),
    },
  ];
}

async function readOwn(step: ResearchStep): Promise<StepResult<ResearchTypes, "own">> {
  const { files, knowledgeBases, depth } = step.run.input;
  const { questions } = step.output("plan");
  const { sources: most } = researchCaps[depth];
  const output = await readOwnSources(step, { questions, files, knowledgeBases, most });
  return { output, detail: message("research.detail.read", { count: output.sources.length }) };
}

/** Searches all kinds of sources for one question. Services that request a pause get it. */
async function searchQuestion(step: ResearchStep): Promise<StepResult<ResearchTypes, "search">> {
  const { run, services, signal, input, progress } = step;
  const { question, round } = input as ResearchTypes["steps"]["search"]["input"];
  if (isOver(step))
    return { output: { found: [], answered: [], unanswered: [] }, detail: message("research.time_is_up") };
  const text = step.output("plan").questions[question - 1] ?? run.input.topic;
  const query = queryFor(text, { topic: run.input.topic, round });
  const searched = await Promise.all(
    run.input.sources.map((kind) =>
      searchPages({ orgId: run.orgId, kind, query, question, signal, services, progress }),
    ),
  );
  const output: Searched = {
    found: searched.flatMap(({ found }) => found),
    answered: [...new Set(searched.flatMap(({ answered }) => answered))],
    unanswered: searched.flatMap(({ unanswered }) => unanswered),
  };
  return { output, detail: message("steps.found", { count: output.found.length }) };
}

/** Leaves places for later rounds: each round but the last uses three fifths of the remaining ones. */
const shareOfRound = 0.6;

async function choose(step: ResearchStep): Promise<StepResult<ResearchTypes, "choose">> {
  const { run, joined } = step;
  const before = step.input as Progress;
  const { sources: most, rounds } = researchCaps[run.input.depth];
  const progress = { ...before };
  const found: Candidate[] = [];
  for (const each of joined) {
    if (each.status !== "done") continue;
    if (each.step === "own") {
      progress.sources = [...progress.sources, ...each.output.sources];
      progress.unread = [...progress.unread, ...each.output.unread];
      progress.notes = [...progress.notes, ...each.output.notes];
    } else if (each.step === "search") {
      found.push(...each.output.found);
      progress.answered = [...new Set([...progress.answered, ...each.output.answered])];
      progress.unanswered = mergeNamed([...progress.unanswered, ...each.output.unanswered]);
    }
  }
  progress.unanswered = progress.unanswered.filter(({ name }) => !progress.answered.includes(name));
  const left = most - progress.sources.length;
  const wanted = before.round < rounds ? Math.ceil(shareOfRound * left) : left;
  const pages = choosePages(found, { most: Math.max(0, wanted), seen: new Set(before.seen) });
  const steps = pages.map(
    (page, at): Next => ({
      ...{ key: `page-${before.round}-${at + 1}`, step: "page", optional: true, input: page },
      label: message("research.step.page", { title: page.title }),
    }),
  );
  progress.seen = [...before.seen, ...pages.map(({ key }) => key)];
  return {
    output: { chosen: pages.length },
    detail: message("research.detail.pages", {
      chosen: pages.length,
      count: new Set(found.map(({ key }) => key)).size,
    }),
    next: [
      ...steps,
      {
        ...{ key: `review-${before.round}`, step: "review", label: message("research.step.review"), input: progress },
        ...(steps.length > 0 && { after: steps.map(({ key }) => key), join: "settle" as const }),
      },
    ],
  };
}

function mergeNamed(list: Progress["unanswered"]): Progress["unanswered"] {
  return [...new Map(list.map((each) => [each.name, each])).values()];
}

async function openPage(step: ResearchStep): Promise<StepResult<ResearchTypes, "page">> {
  const candidate = step.input as Candidate;
  const page: PageRead = isOver(step)
    ? { state: "skipped", reason: timeIsUp }
    : await readPage(step, candidate, aboutOf(step, candidate));
  return { output: { candidate, page }, detail: detailOf(page) };
}

/** The topic and the questions for which a page was found. */
function aboutOf({ run, output }: ResearchStep, { questions }: Candidate): string {
  const asked = output("plan").questions;
  return [run.input.topic, ...questions.flatMap((number) => asked[number - 1] ?? [])].join("\n");
}

function detailOf(page: PageRead): Message {
  if (page.state === "skipped") return plainText(page.reason);
  return page.problem
    ? message("research.detail.summary_only", { problem: page.problem })
    : message("steps.words", { count: page.words });
}

/** Decides whether to search again for what is open, within the limits, or to write. */
async function review(step: ResearchStep): Promise<StepResult<ResearchTypes, "review">> {
  const { run, signal, joined } = step;
  const progress = withPages(step.input as Progress, joined);
  const { rounds, sources: most } = researchCaps[run.input.depth];
  const { questions } = step.output("plan");
  if (progress.sources.length === 0) refuseNothing(progress);
  const mayGoOn =
    progress.round < rounds && progress.sources.length < most && run.input.sources.length > 0 && !isOver(step);
  const open = mayGoOn ? await openQuestions(step, progress, signal) : [];
  if (open.length === 0) {
    const notes = isOver(step)
      ? [...progress.notes, `${timeIsUp} The report uses what was read until then.`]
      : progress.notes;
    return {
      output: { open },
      detail: message("steps.sources", { count: progress.sources.length }),
      next: [
        { key: "write", step: "write", label: message("research.step.write"), input: { ...progress, notes } },
        { key: "conclude", step: "conclude", label: message("research.step.conclude"), after: ["write"] },
      ],
    };
  }
  return {
    output: { open },
    detail: message("research.detail.open", { count: open.length }),
    next: roundOf(step, { questions, open, progress: { ...progress, round: progress.round + 1 }, after: [] }),
  };
}

function withPages(before: Progress, joined: ResearchStep["joined"]): Progress {
  const progress = { ...before, sources: [...before.sources], unread: [...before.unread] };
  const known = new Set(before.sources.flatMap(({ url }) => (url === null ? [] : canonicalUrl(url))));
  for (const each of joined) {
    if (each.step !== "page" || each.status !== "done") continue;
    const { candidate, page } = each.output;
    if (page.state === "skipped") {
      progress.unread.push({ title: candidate.title, url: candidate.url, reason: page.reason });
      continue;
    }
    // Two addresses may lead to the same page.
    const key = canonicalUrl(page.finalUrl);
    if (known.has(key)) continue;
    known.add(key);
    progress.sources.push(webSource(candidate, page));
  }
  return progress;
}

function refuseNothing({ answered, unread, sources }: Progress): never {
  const [first] = unread;
  if (answered.length === 0 && sources.length === 0 && !first) throw new AppError("unavailable", researchUnavailable);
  throw new AppError("unavailable", first ? `No source could be read. ${first.reason}` : "Nothing was found to read.");
}

/** Numbers of the questions that no source answers yet. */
async function openQuestions(step: ResearchStep, { sources }: Progress, signal: AbortSignal): Promise<number[]> {
  const { questions } = step.output("plan");
  const loaded = await loadSources(step, sources);
  const { notes } = await composeInThread({ topic: step.run.input.topic, questions, sources: loaded }, signal);
  return notes.flatMap(({ state }, at) => (state === "answered" ? [] : [at + 1]));
}

async function write(step: ResearchStep): Promise<StepResult<ResearchTypes, "write">> {
  const output = await writeReport(step, step.input as Progress);
  const { claims, contradictions } = output.result;
  const detail = { statements: claims.length, differences: contradictions.length };
  return { output, detail: message("research.detail.written", detail) };
}

const timeIsUp = renderMessage(message("research.time_is_up"));

/** Starts nothing new after the time limit of the depth. */
function isOver({ run, now }: ResearchStep): boolean {
  const { minutes } = researchCaps[run.input.depth];
  return now().getTime() - (run.startedAt ?? run.createdAt).getTime() > minutes * 60_000;
}
