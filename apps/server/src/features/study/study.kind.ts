import { message } from "@muster/contracts/messages";
import {
  type StudyInput,
  type StudyQuestion,
  type StudySession,
  studyCredits,
  studyInput,
  studySession,
} from "@muster/contracts/study";
import { defineResultKind } from "../../kernel/results/result-kinds.ts";
import { AppError } from "../../platform/errors.ts";
import { checkOwnSources } from "../research/research.evidence.service.ts";
import { checkSearchable } from "../search/search.service.ts";
import { basesToStudy } from "./study.runs.ts";
import { placeLabel } from "./study.service.ts";

/** The specification's call: `{ topic, materials }` with the ids of `files` and `knowledgeBases` → `{ studySession, cost, optimizedForDevice }`. */
export const studyKind = defineResultKind<StudyInput, StudySession>({
  name: "study",
  path: "/api/ai-features/study",
  summary: "Make a study session from your own files and knowledge bases, and from the web if they hold too little",
  action: "study_session",
  input: studyInput,
  result: studySession,
  units: 1,
  creditsOf: () => studyCredits,
  titleOf: ({ topic }) => topic,
  paymentRequired: "Payment required. Upgrade to Pro to create study sessions.",
  failedTitle: message("study.failed_title"),
  failed: "Study creation service temporarily unavailable",
  withHeaders: (input, headers) => ({ ...input, isOnPhone: headers.get("sec-ch-ua-mobile") === "?1" }),
  async check(context, { files, knowledgeBases, searchesWeb }) {
    const { actor, inOrg } = context;
    await checkOwnSources(context, { knowledgeBases: knowledgeBases ?? [], files });
    const bases = files.length > 0 ? [] : await inOrg((tx) => basesToStudy(tx, actor.userId, knowledgeBases));
    if (files.length + bases.length > 0) return;
    if (searchesWeb) await checkSearchable(context, { searchType: "general" });
    else throw new AppError("needs_source", "Attach a document, choose a knowledge base, or search the web");
  },
  firstSteps: () => [{ key: "read", step: "read", label: message("study.step.read") }],
  answer: ({ result, credits }) => ({ studySession: result, cost: credits, optimizedForDevice: result.isShort }),
  report: (session) => ({ title: session.topic, subtitle: null, markdown: reportOf(session) }),
});

function reportOf({ objectives, sections, quiz, exercises, videos, passages, notes }: StudySession): string {
  const placeOf = (id: string) => {
    const passage = passages.find((one) => one.id === id);
    return passage ? placeLabel(passage) : "";
  };
  const answer = ({ answer: right, passageId }: StudyQuestion, index: number) =>
    `${index + 1}. ${escaped(right.join(" → "))} (${escaped(placeOf(passageId))})`;
  return [
    part(
      "Objectives",
      objectives.map((each) => `- ${escaped(each)}`),
    ),
    ...sections.map((section) => sectionText(section, placeOf)),
    part("Quiz", quiz.map(questionLines)),
    part("Exercises", exercises.map(questionLines)),
    part(
      "Videos",
      videos.map(({ title, url }) => `- [${escaped(title)}](<${url}>)`),
    ),
    part("Answers to the quiz", quiz.map(answer)),
    part("Answers to the exercises", exercises.map(answer)),
    part("Sources", sourceLines(passages)),
    part(
      "Notes",
      notes.map((each) => `- ${escaped(each)}`),
    ),
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The lesson with the quote behind each number, or the source's own words. */
function sectionText(
  { title, text, lesson }: StudySession["sections"][number],
  placeOf: (passageId: string) => string,
): string {
  const quotes = lesson?.quotes.map(
    ({ number, quote, passageId }) => `- \\[${number}\\] “${escaped(quote)}” (${escaped(placeOf(passageId))})`,
  );
  const parts = lesson && quotes ? [escaped(lesson.text), quotes.join("\n")] : text.map(escaped);
  return [`## ${escaped(title)}`, ...parts].join("\n\n");
}

/** The options are indented below the question's text, so that they belong to it. */
function questionLines({ prompt, options }: StudyQuestion, index: number): string {
  const marker = `${index + 1}. `;
  return [
    `${marker}${escaped(prompt)}`,
    ...options.map((option) => `${" ".repeat(marker.length)}- ${escaped(option)}`),
  ].join("\n");
}

/** Each source once, with a link for a web page. */
function sourceLines(passages: StudySession["passages"]): string[] {
  const sources = new Map(passages.map(({ fileId, fileName, url }) => [fileId, { fileName, url }]));
  return [...sources.values()].map(({ fileName, url }) =>
    url === null
      ? `- ${escaped(fileName)}`
      : `- [${escaped(fileName)}](<${encodeURI(url).replace(/%25/g, "%")}>), ${escaped(new URL(url).hostname)}`,
  );
}

function part(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

/** Escapes text of sources, so that it cannot become links, headings or markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
