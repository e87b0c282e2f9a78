import { message, plainText } from "@muster/contracts/messages";
import type { StudyInput, StudySession } from "@muster/contracts/study";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { NextStep, RunKind, StepContext, StepResult } from "../../kernel/runs/kinds.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { readableBases } from "../knowledge/connections.service.ts";
import {
  type KnownSource,
  loadSources,
  type OwnSources,
  readOwnSources,
} from "../research/research.evidence.service.ts";
import { type PageRead, readPage } from "../research/research.pages.service.ts";
import {
  type Candidate,
  choosePages,
  type Searched,
  searchPages,
  webSource,
} from "../research/research.web.service.ts";
import { searchUnavailable, searchWeb, servicesFor } from "../search/search.service.ts";
import { buildSession, isThin } from "./build-session.ts";
import { addSessionDeck } from "./study.service.ts";
import { type WrittenLesson, writeLesson } from "./write-lesson.ts";

export type StudyTypes = {
  input: StudyInput;
  steps: {
    read: { output: OwnSources & { searches: boolean } };
    search: { output: Searched };
    page: { input: Candidate; output: { candidate: Candidate; page: PageRead } };
    build: { output: StudySession };
    lesson: { output: WrittenLesson };
    videos: { output: Pick<StudySession, "videos"> & { found: number } };
    conclude: { output: FinishedResult<StudySession> };
  };
  result: "conclude";
};

type Step = StepContext<StudyTypes>;
type Next = NextStep<StudyTypes>;

const maxVideos = 6;
/** A video whose title and description have fewer of the topic's words is about something else. */
const leastShareOfTopic = 2 / 3;
const maxSources = 12;
const maxPages = 6;

/**
 * Reads the files and what the knowledge bases hold about the topic. When that is too little and the person allows it, reads
 * pages of the web. Each page is a separate step, so that a crash fetches nothing twice.
 */
const sessionRuns = resultRuns<StudyTypes>({
  kind: "study",
  steps: {
    read: { work: read },
    search: { work: search },
    page: {
      async work(step) {
        const candidate = step.input as Candidate;
        const page = await readPage(step, candidate);
        return {
          output: { candidate, page },
          detail: page.state === "read" ? message("steps.words", { count: page.words }) : plainText(page.reason),
        };
      },
    },
    build: { work: build },
    lesson: {
      async work(step) {
        const session = step.output("build");
        const { sources: web } = webPages(step);
        const own = await loadSources(step, step.output("read").sources);
        const output = await writeLesson(step, session, [...own, ...(await loadSources(step, web))]);
        return { output, detail: plainText(output.note) };
      },
    },
    videos: {
      async work({ run, services, signal, progress }) {
        const wanted = { orgId: run.orgId, query: run.input.topic, searchType: "videos", timeframe: "all" } as const;
        const { sources } = await searchWeb(services, wanted, { signal, onProgress: progress });
        const fitting = sources.filter(({ reason }) => reason.matched.length >= leastShareOfTopic * reason.words);
        const videos = fitting.slice(0, maxVideos).map(({ title, url, details }) => ({ title, url, details }));
        return { output: { videos, found: sources.length } };
      },
    },
    conclude: {
      isDelivery: true,
      work: async (step) => ({ output: conclude(step) }),
    },
  },
});

/** The transaction that finishes a session turns its questions into cards. */
export const studyRuns: RunKind = {
  ...sessionRuns,
  async onEnd(tx, services, end) {
    await sessionRuns.onEnd?.(tx, services, end);
    if (end.status !== "completed") return;
    const { result: session } = end.result as FinishedResult<StudySession>; // type of the "conclude" step
    const { id: resultId, userId } = end.run;
    await addSessionDeck(tx, { resultId, userId, session, now: services.now() });
  },
};

/** The chosen knowledge bases, or all that the person may read, without those that hold no text. */
export async function basesToStudy(tx: OrgTx, userId: string, chosen: string[] | null | undefined): Promise<string[]> {
  const bases = await readableBases(tx, userId, chosen ?? "all");
  return bases.filter(({ hasTexts }) => hasTexts).map(({ id }) => id);
}

async function read(step: Step): Promise<StepResult<StudyTypes, "read">> {
  const { run, inOrg } = step;
  const { topic, files, knowledgeBases: chosen, searchesWeb, materials } = run.input;
  const knowledgeBases = await inOrg((tx) => basesToStudy(tx, run.userId, chosen));
  const own = await readOwnSources(step, { questions: [topic], files, knowledgeBases, most: maxSources });
  const searches =
    searchesWeb && (await canSearch(step)) && isThin(await sessionFrom(step, { own: own.sources, web: [] }), materials);
  return {
    output: { ...own, searches },
    detail: message(searches && own.sources.length > 0 ? "study.detail.too_little" : "study.detail.read", {
      count: own.sources.length,
    }),
    next: searches ? [{ key: "search", step: "search", label: message("study.step.search") }] : [buildAfter([])],
  };
}

async function canSearch({ services, run }: Step): Promise<boolean> {
  return (await servicesFor(services, run.orgId, "general")).length > 0;
}

function buildAfter(keys: string[]): Next {
  const after = keys.length > 0 ? { after: keys, join: "settle" as const } : {};
  return { key: "build", step: "build", label: message("study.step.build"), ...after };
}

async function search(step: Step): Promise<StepResult<StudyTypes, "search">> {
  const { run, signal, services, progress } = step;
  const output = await searchPages({
    ...{ orgId: run.orgId, kind: "industry", query: run.input.topic, question: 1 },
    ...{ signal, services, progress },
  });
  const pages = choosePages(output.found, { most: maxPages, seen: new Set() }).map(
    (page, at): Next => ({
      ...{ key: `page-${at + 1}`, step: "page", optional: true, input: page },
      label: message("research.step.page", { title: page.title }),
    }),
  );
  return {
    output,
    detail: message("steps.found", { count: output.found.length }),
    next: [...pages, buildAfter(pages.map(({ key }) => key))],
  };
}

interface Known {
  own: KnownSource[];
  web: KnownSource[];
}

async function sessionFrom(step: Step, { own, web }: Known): Promise<StudySession | undefined> {
  const { topic, materials, isOnPhone } = step.run.input;
  const sources = { own: await loadSources(step, own), web: await loadSources(step, web) };
  return buildSession(sources, { topic, materials, isShort: isOnPhone === true, now: step.services.now() });
}

async function build(step: Step): Promise<StepResult<StudyTypes, "build">> {
  const own = step.output("read");
  const { sources: web, unread: unreadPages } = webPages(step);
  const unread = [...own.unread, ...unreadPages].map(({ title, reason }) => `Couldn’t read ${title}: ${reason}`);
  const session = await sessionFrom(step, { own: own.sources, web });
  if (!session) throw nothingFound(step, unread);
  const known = new Map([...own.sources, ...web].map((source) => [source.documentId, source]));
  const passages = session.passages.map((passage) => {
    const { baseId = null, url = null } = known.get(passage.fileId) ?? {};
    return { ...passage, baseId, url };
  });
  const notes = [...session.notes, ...unread, ...own.notes, ...(await webNotes(step, passages))];
  const wantsVideos = step.run.input.materials.includes("videos");
  const videos: Next[] = wantsVideos
    ? [{ key: "videos", step: "videos", label: message("study.step.videos"), optional: true }]
    : [];
  const writes = session.sections.length > 0 && (await hasModel(step));
  const lesson: Next[] = writes
    ? [{ key: "lesson", step: "lesson", label: message("study.step.lesson"), optional: true }]
    : [];
  const before = [...lesson, ...videos];
  const after = before.length > 0 ? { after: before.map(({ key }) => key), join: "settle" as const } : {};
  return {
    output: { ...session, passages, notes },
    detail: message("study.detail.built", {
      sections: session.sections.length,
      questions: session.quiz.length + session.exercises.length,
    }),
    next: [...before, { key: "conclude", step: "conclude", label: message("study.step.conclude"), ...after }],
  };
}

function webPages({ joined }: Step): Pick<OwnSources, "sources" | "unread"> {
  const pages = joined.flatMap((each) => (each.step === "page" && each.status === "done" ? [each.output] : []));
  return {
    sources: pages.flatMap(({ candidate, page }) => (page.state === "read" ? [webSource(candidate, page)] : [])),
    unread: pages.flatMap(({ candidate: { title, url }, page }) =>
      page.state === "skipped" ? [{ title, url, reason: page.reason }] : [],
    ),
  };
}

function nothingFound(step: Step, unread: string[]): AppError {
  const { topic, files } = step.run.input;
  const { searches, sources } = step.output("read");
  const isUnanswered = searches && step.output("search").answered.length === 0;
  if (isUnanswered && files.length + sources.length === 0) return new AppError("unavailable", searchUnavailable);
  const silent = searches && !isUnanswered ? "Your sources and the web pages" : "Your sources";
  const advice = isUnanswered ? "No web search service answered." : "Attach others or change the topic.";
  return new AppError("needs_source", unread[0] ?? `${silent} say nothing about “${topic}”. ${advice}`);
}

/** What became of the person's wish to search the web. */
async function webNotes(step: Step, passages: StudySession["passages"]): Promise<string[]> {
  if (!step.run.input.searchesWeb) return [];
  if (!step.output("read").searches)
    return [
      (await canSearch(step))
        ? "The web wasn’t searched: your own sources cover the topic."
        : "The web wasn’t searched: this server has no web search service.",
    ];
  const { answered, unanswered, found } = step.output("search");
  const silent = unanswered.map(({ name, reason }) => `${name} (${reason})`).join(", ");
  if (answered.length === 0) return [`The web couldn’t be searched: ${silent || "no service answered"}.`];
  const pages = new Set(passages.flatMap(({ url }) => url ?? [])).size;
  const taken =
    found.length === 0
      ? "nothing was found"
      : pages === 0
        ? "no page adds to your own sources"
        : `${pages} ${pages === 1 ? "page is" : "pages are"} quoted`;
  return [`Searched ${answered.join(", ")}: ${taken}.`, ...(silent === "" ? [] : [`No answer from ${silent}.`])];
}

async function hasModel({ services, run, signal }: Step): Promise<boolean> {
  const choice = await services.gatewayFor(run.orgId, "writing", run.userId).choose("auto", signal);
  return choice.kind === "model";
}

function conclude({ output, joined, run }: Step): FinishedResult<StudySession> {
  const session = output("build");
  const written = joined.find((one) => one.step === "lesson");
  const lesson = written?.status === "done" ? written.output : undefined;
  const lessonNotes = lesson ? [lesson.note] : written ? ["No model explained the passages: the step failed."] : [];
  const searched = joined.flatMap((one) => (one.step === "videos" && one.status === "done" ? [one.output] : []));
  const videos = searched.flatMap((each) => each.videos);
  const missesVideos = run.input.materials.includes("videos") && videos.length === 0;
  const isUnfitting = searched.some(({ found }) => found > 0);
  const missing = isUnfitting
    ? "No video is listed: those that were found don’t name the topic."
    : "No videos were found: the video services didn’t answer or know none.";
  const videoNotes = missesVideos ? [missing] : [];
  return {
    result: {
      ...session,
      sections: session.sections.map((section, at) => ({ ...section, lesson: lesson?.sections[at] ?? null })),
      videos,
      notes: [...session.notes, ...lessonNotes, ...videoNotes],
    },
    madeBy: lesson?.madeBy ?? { engine: "builtin", model: null },
  };
}
