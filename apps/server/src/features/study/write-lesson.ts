import type { StudySession } from "@muster/contracts/study";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { isSupported } from "@muster/retrieval/language/lexicon";
import { passagesOf, type Source } from "@muster/retrieval/passages/passages";
import { escapeMarkdown } from "@muster/writing/builtin/names";
import type { DocumentBrief } from "@muster/writing/documents/document-brief";
import { writeBriefWithModel } from "@muster/writing/documents/write-brief-with-model";
import { nameOf, openChecker } from "../../kernel/agent/checker.ts";
import type { MadeBy } from "../../kernel/results/result-kinds.ts";
import type { StepContext } from "../../kernel/runs/kinds.ts";

export interface WrittenLesson {
  /** One for each section of the session, in its order; null where the passages stay alone. */
  sections: StudySession["sections"][number]["lesson"][];
  madeBy: MadeBy;
  /** How the model's sentences were checked, or why none is used. */
  note: string;
}

type Step = Pick<StepContext, "run" | "key" | "services" | "signal" | "progress">;

const task =
  "Explain this to a person who learns it: what it is, how it works, and in which order. Every section is one part of a lesson.";

/**
 * Lets the organization's model explain each section of a session. Each sentence is checked against the passages that it cites, as in a
 * research report; those that fail are corrected once or dropped.
 */
export async function writeLesson(step: Step, session: StudySession, sources: Source[]): Promise<WrittenLesson> {
  const { run, key, services, signal, progress } = step;
  const gateway = services.gatewayFor(run.orgId, "writing", run.userId);
  const choice = await gateway.choose("auto", signal);
  const draft = draftOf(session, sources);
  const none = { sections: session.sections.map(() => null), madeBy: { engine: "builtin" as const, model: null } };
  if (choice.kind === "builtin") return { ...none, note: `The lesson quotes its sources. ${choice.words}` };
  const { provider, modelId } = choice;
  const { brief, engine, kept, counts, error } = await writeBriefWithModel({
    ...{ gateway, draft, signal, onProgress: progress },
    context: {
      provider,
      modelId,
      runId: run.id,
      stepKey: key,
      purpose: "study",
      onNotice: progress,
    },
    checker: await openChecker(step, choice),
    writer: nameOf(choice),
    task: { title: session.topic, description: task },
    agent: { name: "Muster", role: "Teacher" },
  });
  if (engine === "builtin") {
    const reason = error?.message ?? kept[0]?.reason ?? "";
    return {
      ...none,
      note: `Nothing that ${nameOf(choice)} wrote could be used, so the lesson quotes its sources. ${reason}`.trim(),
    };
  }
  const { supported, repaired, dropped, interpretation } = counts;
  return {
    sections: brief.sections.map(({ prose }) => lessonOf(prose, brief)),
    madeBy: { engine, model: `${provider.id}/${modelId}` },
    note: `${nameOf(choice)} explained the passages. Sentences checked against them: ${supported} supported, ${repaired} corrected, ${dropped + interpretation} removed.`,
  };
}

/** The session's sections without prose, with the passages that a model may use. */
function draftOf({ topic, sections }: StudySession, sources: Source[]): DocumentBrief {
  const offered = new Set(sections.flatMap(({ passageIds }) => passageIds));
  const guessed = detectLanguage(topic, "en");
  return {
    ...{ title: topic, subtitle: null, byline: "", markdown: "", citations: [], figures: [] },
    language: isSupported(guessed) ? guessed : "en",
    sections: sections.map(({ title, passageIds }, at) => ({
      ...{ key: `part-${at + 1}`, level: 2, heading: escapeMarkdown(title), prose: "", exhibits: "", findingIds: [] },
      ...{ passageIds, isWritable: passageIds.length > 0 },
    })),
    passages: sources.flatMap(passagesOf).filter(({ id }) => offered.has(id)),
  };
}

/** Leaves out the model's interpretations, which the brief sets apart as block quotes. */
function lessonOf(prose: string, { citations }: DocumentBrief): WrittenLesson["sections"][number] {
  const text = prose
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith(">"))
    .join("\n")
    .replace(/\\([\\`*_[\]<>#|])/g, "$1")
    .trim();
  const used = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
  const quotes = citations.filter(({ n }) => used.has(n));
  if (quotes.length === 0) return null;
  return { text, quotes: quotes.map(({ n: number, passageId, quote }) => ({ number, passageId, quote })) };
}
