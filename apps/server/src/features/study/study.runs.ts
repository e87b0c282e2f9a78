import type { StudyInput, StudySession } from "@muster/contracts/study";
import { DocumentsError } from "@muster/documents/errors";
import type { Source } from "@muster/retrieval/passages/passages";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { RunKind, StepContext } from "../../kernel/runs/kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { readFile } from "../files/files.read.service.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
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

/** Reads the files and creates the session; searches for videos when they are requested and available. */
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

async function makeSession({ run, services, inOrg, signal, progress }: Step): Promise<StudySession> {
  const { topic, materials, files: ids, isOnPhone } = run.input;
  const files = await inOrg((tx) => mustFindOwnFiles(tx, run.userId, ids));
  const sources: Source[] = [];
  const unread: string[] = [];
  for (const file of files) {
    progress(file.name);
    try {
      const document = await readFile({ services, orgId: run.orgId, inOrg, signal }, file);
      sources.push({ id: file.id, name: file.name, document });
    } catch (error) {
      if (!(error instanceof DocumentsError)) throw error;
      unread.push(`Couldn’t read ${file.name}: ${error.message}`);
    }
  }
  const lesson = { topic, materials, isShort: isOnPhone === true, now: services.now() };
  const session = buildSession(sources, lesson);
  if (session) return { ...session, notes: [...session.notes, ...unread] };
  throw new AppError(
    "needs_source",
    unread[0] ?? `The files say nothing about “${topic}”. Attach others or change the topic.`,
  );
}

function conclude({ output, joined, run }: Step): StudySession {
  const session = output("read");
  if (!run.input.materials.includes("videos")) return session;
  const found = joined.flatMap((one) => (one.step === "videos" && one.status === "done" ? one.output.videos : []));
  const notes = found.length > 0 ? [] : ["No videos were found: the video services didn’t answer or know none."];
  return { ...session, videos: found, notes: [...session.notes, ...notes] };
}
