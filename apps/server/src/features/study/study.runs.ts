import type { StudyInput, StudySession } from "@muster/contracts/study";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { RunKind, StepContext } from "../../kernel/runs/kinds.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { readableBases } from "../knowledge/connections.service.ts";
import { loadSources, readOwnSources } from "../research/research.evidence.service.ts";
import { searchWeb } from "../search/search.service.ts";
import { buildSession } from "./build-session.ts";
import { addSessionDeck } from "./study.service.ts";

export type StudyTypes = {
  input: StudyInput;
  steps: {
    read: { output: StudySession };
    videos: { output: Pick<StudySession, "videos"> };
    conclude: { output: FinishedResult<StudySession> };
  };
  result: "conclude";
};

type Step = StepContext<StudyTypes>;

const maxVideos = 6;

/** Reads the files and what the knowledge bases hold about the topic, and creates the session; searches for videos when they are requested and available. */
const sessionRuns = resultRuns<StudyTypes>({
  kind: "study",
  steps: {
    read: {
      async work(step) {
        const session = await makeSession(step);
        const wantsVideos = step.run.input.materials.includes("videos");
        return {
          output: session,
          detail: `${session.sections.length} sections, ${session.quiz.length + session.exercises.length} questions`,
          next: [
            ...(wantsVideos
              ? [{ key: "videos", step: "videos" as const, label: "Looking for videos", optional: true }]
              : []),
            {
              ...{ key: "conclude", step: "conclude" as const, label: "Keeping the session" },
              ...(wantsVideos && { after: ["videos"], join: "settle" as const }),
            },
          ],
        };
      },
    },
    videos: {
      async work({ run, services, signal, progress }) {
        const wanted = { query: run.input.topic, searchType: "videos", timeframe: "all" } as const;
        const { sources } = await searchWeb(services, wanted, { signal, onProgress: progress });
        return {
          output: { videos: sources.slice(0, maxVideos).map(({ title, url, details }) => ({ title, url, details })) },
        };
      },
    },
    conclude: {
      isDelivery: true,
      work: async (step) => ({ output: { result: conclude(step), madeBy: { engine: "builtin", model: null } } }),
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

const maxSources = 12;

/** The chosen knowledge bases, or all that the person may read, without those that hold no text. */
export async function basesToStudy(tx: OrgTx, userId: string, chosen: string[] | null | undefined): Promise<string[]> {
  const bases = await readableBases(tx, userId, chosen ?? "all");
  return bases.filter(({ hasTexts }) => hasTexts).map(({ id }) => id);
}

async function makeSession(step: Step): Promise<StudySession> {
  const { run, services, inOrg } = step;
  const { topic, materials, files, isOnPhone, knowledgeBases: chosen } = run.input;
  const knowledgeBases = await inOrg((tx) => basesToStudy(tx, run.userId, chosen));
  const own = await readOwnSources(step, { questions: [topic], files, knowledgeBases, most: maxSources });
  const lesson = { topic, materials, isShort: isOnPhone === true, now: services.now() };
  const session = buildSession(await loadSources(step, own.sources), lesson);
  const unread = own.unread.map(({ title, reason }) => `Couldn’t read ${title}: ${reason}`);
  if (!session)
    throw new AppError(
      "needs_source",
      unread[0] ?? `Your sources say nothing about “${topic}”. Attach others or change the topic.`,
    );
  const baseOf = (id: string) => own.sources.find(({ documentId }) => documentId === id)?.baseId ?? null;
  const passages = session.passages.map((passage) => ({ ...passage, baseId: baseOf(passage.fileId) }));
  return { ...session, passages, notes: [...session.notes, ...unread, ...own.notes] };
}

function conclude({ output, joined, run }: Step): StudySession {
  const session = output("read");
  if (!run.input.materials.includes("videos")) return session;
  const found = joined.flatMap((one) => (one.step === "videos" && one.status === "done" ? one.output.videos : []));
  const notes = found.length > 0 ? [] : ["No videos were found: the video services didn’t answer or know none."];
  return { ...session, videos: found, notes: [...session.notes, ...notes] };
}
