import { type Message, message, type Rendering, renderMessage } from "@muster/contracts/messages";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { answerLanguage } from "@muster/tables/ask-question";
import type { TableQuery } from "@muster/tables/query";
import { agentTurn } from "../../kernel/agent/agent-turn.ts";
import type { Found } from "../../kernel/agent/found.ts";
import { expressionIn } from "./calculate.ts";
import { builtinStyle } from "./chat.styles.ts";
import { answerAboutDates } from "./date-questions.ts";
import { answerFromDocuments, asksForDocument, asksForOverview } from "./document-quotes.ts";
import { earlierTurn } from "./earlier-turn.ts";
import { exhibitsOf } from "./exhibits.ts";
import { sourcesOf } from "./model-reply.ts";
import type { ReplyContext } from "./reply.types.ts";
import {
  answerSentences,
  clarifyingQuestion,
  overviewOfTables,
  readTableQuestion,
  type TableReading,
  tablesOf,
} from "./table-questions.ts";
import { canQuote, type TurnMaterial } from "./turn-material.service.ts";
import { type ReplyOutput, replyStep } from "./turns.types.ts";

/**
 * The reply of the built-in engine: calculations, dates, answers computed from the attached tables and quotes from the
 * attached documents. Undefined when it has nothing to compute or quote. With `talks` it also answers greetings.
 */
export async function builtinReply(
  step: ReplyContext,
  { material, notices, talks }: { material: TurnMaterial; notices: Message[]; talks: boolean },
): Promise<ReplyOutput | undefined> {
  const question = material.question.content ?? "";
  const hasMaterial = tablesOf(material).length > 0 || canQuote(material);
  const talk = talks ? talkIn(question) : undefined;
  const { greeting } = styleOf(material);
  const isGerman = talk ? germanTalk.test(question) : asksInGerman(question);
  const rendering = { locale: isGerman ? "de" : "en-US" };
  if (talk) return say(step, material, { text: talkReply(talk, { hasMaterial, greeting, rendering }), notices });
  const date = answerAboutDates(question, step.now(), rendering);
  if (date) return say(step, material, { text: date, notices });
  return computedReply(step, { material, notices, question, rendering });
}

async function computedReply(
  step: ReplyContext,
  {
    material,
    notices,
    question,
    rendering,
  }: { material: TurnMaterial; notices: Message[]; question: string; rendering: Rendering },
): Promise<ReplyOutput | undefined> {
  const earlier = earlierTurn(material.history);
  const expression = expressionIn(question, earlier.result);
  const hasTables = tablesOf(material).length > 0;
  const documents = answerFromDocuments(material, question, { earlier, rendering, ...styleOf(material) });
  const reading = await readTables(step, material, { question, rendering });
  if (expression === undefined && !hasTables && !documents) return undefined;
  const found = await runTools(step, material, { expression, queries: reading.queries, rendering });
  const answers = [...reading.texts, ...computed(found, rendering)];
  // A table without a result suggests questions, and documents show their closest passages, unless another source answers.
  const isAnswered = answers.length > 0 || expression !== undefined || documents?.isAnswer;
  const mayShow = documents?.isAnswer || (!isAnswered && (!hasTables || documents?.citations.length));
  const shown = mayShow ? documents : undefined;
  const asksBack = hasTables && !isAnswered;
  const parts = [
    ...calculated(found, rendering),
    ...answers,
    ...(asksBack ? [clarifyingQuestion(reading.offers, rendering)] : []),
    ...(shown ? [shown.text] : []),
  ];
  if (parts.length === 0) return undefined;
  const said = say(step, material, { text: parts.join("\n\n"), notices: [...notices, ...found.notices] });
  emitEvidence(step, shown?.citations ?? [], found);
  return {
    ...said,
    citations: shown?.citations ?? [],
    figures: found.figures
      .map((figure) => (figure.id.startsWith("C") ? { ...figure, value: numbersIn(figure.value, rendering) } : figure))
      .filter(({ value }) => said.text.includes(value)),
    ...exhibitsOf(found),
    offers: asksBack ? reading.offers : [],
  };
}

/** What to compute from the attached tables; `texts` describe the tables where a summary is asked for. */
async function readTables(
  step: ReplyContext,
  material: TurnMaterial,
  { question, rendering }: { question: string; rendering: Rendering },
): Promise<TableReading & { texts: string[] }> {
  if (asksForDocument(material, question)) return { queries: [], offers: [], texts: [] };
  if (asksForOverview(question)) return { offers: [], ...(await overviewOfTables(step, material, rendering)) };
  return { ...(await readTableQuestion(step, material, question)), texts: [] };
}

function styleOf({ reply, conversation }: TurnMaterial): ReturnType<typeof builtinStyle> {
  return builtinStyle(reply.style ?? conversation.style);
}

async function runTools(
  step: ReplyContext,
  material: TurnMaterial,
  { expression, queries, rendering }: { expression: string | undefined; queries: TableQuery[]; rendering: Rendering },
): Promise<Found & { notices: Message[] }> {
  const turn = await agentTurn(step, {
    ...{ instructions: "", messages: [], model: "builtin", purpose: "chat", agentName: material.agent.name },
    tools: [...(expression ? ["calculate"] : []), ...(tablesOf(material).length > 0 ? ["query_table"] : [])],
    sources: sourcesOf(step, material, []),
    subject: { kind: "conversation", id: material.conversation.id, title: material.conversation.title, link: "/chat" },
    plan: () => [
      ...(expression ? [{ tool: "calculate", args: { expression } }] : []),
      ...queries.map((query) => ({
        tool: "query_table",
        args: { query, language: rendering.locale === "de" ? "de" : "en" },
      })),
    ],
  });
  if ("waitFor" in turn) throw new Error("A plan that only reads can't wait for an approval");
  return { ...turn.found, notices: turn.notices };
}

function say(
  step: ReplyContext,
  { reply: { prefix } }: TurnMaterial,
  { text, notices }: { text: string; notices: Message[] },
): ReplyOutput {
  step.text(text);
  return {
    text: `${prefix ?? ""}${text}`,
    ...{ answeredBy: "builtin", engine: "builtin", engineLabel: renderMessage(message("chat.builtin_engine")) },
    ...{ isCut: false, citations: [], figures: [], charts: [], dataTables: [], context: null },
    ...{ notices, offers: [] },
  };
}

function calculated({ results }: Found, rendering: Rendering): string[] {
  return results.flatMap(({ tool, value }) => {
    if (tool !== "calculate") return [];
    const { expression, value: result } = value as { expression: string; value: string }; // the tool's result
    return [`${numbersIn(expression, rendering)} = **${numbersIn(result, rendering)}**`];
  });
}

/** "1,240.5" as "1.240,5" in German. */
function numbersIn(text: string, { locale }: Rendering): string {
  return locale === "de" ? text.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === "." ? "," : ".")) : text;
}

function computed({ results, misses }: Found, rendering: Rendering): string[] {
  return [
    ...results.flatMap(({ tool, value }) => (tool === "query_table" ? answerSentences(value, rendering) : [])),
    ...misses.map((miss) => renderMessage(miss, rendering)),
  ];
}

function emitEvidence(step: ReplyContext, citations: ReplyOutput["citations"], { figures }: Found): void {
  for (const { number, fileId: sourceId, quote } of citations)
    step.emit({ type: "citation", data: { part: replyStep, number, sourceId, passageId: "", quote } });
  for (const figure of figures) step.emit({ type: "figure", data: { part: replyStep, ...figure } });
}

/** Greetings are too short to detect their language. */
const germanTalk =
  /(?<!\p{L})(?:hallo|guten|moin|servus|bist|kannst|können|danke|dank|tschüss|wiedersehen|gute nacht|alles klar|verstanden|prima)(?!\p{L})/iu;

function asksInGerman(question: string): boolean {
  return detectLanguage(question) === "de" || answerLanguage(question) === "de";
}

type Talk = "greeting" | "thanks" | "goodbye" | "ready";

const phrases: Record<Talk, string> = {
  greeting:
    "hi|hello|hey|good (?:morning|afternoon|evening|day)|how are you(?: doing)?(?: today)?|who are you|what are you|what can (?:you|i) (?:do|ask|help me with)(?: here)?|how can you help(?: me)?|can you help me|help|hallo|guten (?:morgen|tag|abend)|moin|servus|wer bist du|was kannst du|was können sie",
  thanks: "thanks?|thank you|many thanks|thanks a lot|thx|cheers|danke|vielen dank|danke schön|besten dank",
  goodbye: "bye|goodbye|good night|see you(?: (?:later|tomorrow))?|tschüss|auf wiedersehen|gute nacht",
  ready:
    "ok|okay|great|perfect|good|nice|cool|super|got it|understood|alright|all right|that's all|that is all|very good|well done|alles klar|verstanden|gut|prima",
};
const talks = (Object.keys(phrases) as Talk[]).map(
  (talk) =>
    [
      talk,
      new RegExp(
        `^(?:${phrases[talk]})(?: (?:there|everyone|all|so much|very much|again|muster|for (?:that|this|your help)))?$`,
        "i",
      ),
    ] as const,
);

/** The kind of a message that asks nothing about data: its most specific part decides. Undefined for a question. */
function talkIn(text: string): Talk | undefined {
  const parts = text
    .replaceAll("’", "'")
    .split(/[.,!?;]+/)
    .map((part) => part.trim().replace(/\s+/g, " "));
  const said = parts.filter(Boolean).map((part) => talks.find(([, pattern]) => pattern.test(part))?.[0]);
  if (said.length === 0 || said.includes(undefined)) return undefined;
  return (["greeting", "thanks", "goodbye"] as const).find((talk) => said.includes(talk)) ?? "ready";
}

/** `hasMaterial` is whether something can be asked about. */
function talkReply(
  talk: Talk,
  {
    hasMaterial,
    greeting,
    rendering,
  }: { hasMaterial: boolean; greeting: "formal" | "usual" | "relaxed"; rendering: Rendering },
): string {
  switch (talk) {
    case "thanks":
      return renderMessage(message("chat.builtin_thanks"), rendering);
    case "goodbye":
      return renderMessage(message("chat.builtin_goodbye"), rendering);
    case "ready":
      return renderMessage(message("chat.builtin_ready"), rendering);
    case "greeting":
      return renderMessage(
        message(hasMaterial ? "chat.builtin_introduction" : "chat.builtin_greeting", { greeting }),
        rendering,
      );
  }
}
