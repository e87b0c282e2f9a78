import { type Message, message, renderMessage } from "@muster/contracts/messages";
import { briefPatterns } from "@muster/retrieval/brief/brief-patterns";
import { checkSentence } from "@muster/retrieval/check/check-sentence";
import { type JudgeVerdict, maxStatements, type Statement } from "@muster/retrieval/check/judge";
import { mayStandApart } from "@muster/retrieval/check/outcome";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { isSupported } from "@muster/retrieval/language/lexicon";
import { type CitedStatements, withoutCitations, withoutSentence } from "../../kernel/agent/check-answer.ts";
import { type CheckerContext, openChecker } from "../../kernel/agent/checker.ts";
import { noticeEvent } from "../../kernel/runs/kinds.ts";
import type { CorrectContext } from "./reply.types.ts";
import { type CorrectOutput, type ReplyOutput, replyStep } from "./turns.types.ts";

/** A local model on a slow machine needs most of it for twenty sentences. */
export const longestCheckMs = 120_000;
/** The id of the figures that the turn computed, which a judge reads as one more passage. */
const computedId = "computed";

/** Judges a reply's cited sentences. What changes is shown as a correction. */
export async function judgeReply(
  step: CorrectContext,
  reply: ReplyOutput,
  cited: CitedStatements,
): Promise<CorrectOutput> {
  const result = await judgeText(step, reply, cited);
  for (const notice of result.notices) step.emit(noticeEvent(replyStep, notice));
  const output = judgedOutput(reply, result);
  if (output.correction) step.emit({ type: "correction", data: { part: replyStep, ...output.correction } });
  return output;
}

interface JudgedText {
  text: string;
  reason: string | null;
  notices: Message[];
}

/** The change of a reply, and the citations that are left. */
export function judgedOutput(reply: ReplyOutput, { text, reason, notices }: JudgedText): CorrectOutput {
  const judged = { notices, citations: reply.citations.filter(({ number }) => citesNumber(text, number)) };
  return { correction: reason === null ? null : { before: reply.text, after: text, reason }, judged };
}

export type JudgeContext = CheckerContext & { run: { userId: string } };

type Judged = Pick<ReplyOutput, "text" | "answeredBy" | "engineLabel" | "figures">;

/**
 * Lets the checking model compare the sentences of a text with the passages that they cite. A sentence that they contradict is removed;
 * one that they do not state is set apart without its citation, or removed when it has figures, accusations or advice. If the model's
 * answer is unusable, a sentence keeps its citations only if the rules find all its facts in the passages, and a notice says that
 * the reply was not checked. The reason is null when nothing changed.
 */
export async function judgeText(step: JudgeContext, reply: Judged, cited: CitedStatements): Promise<JudgedText> {
  const { verdicts, notices } = await askJudge(step, reply, cited);
  if (!verdicts) return citeByRules(reply, cited, notices.list);
  const failed = failuresOf(cited, verdicts);
  const apart = failed.filter(({ isApart }) => isApart).length;
  const counts = { supported: cited.statements.length - failed.length, repaired: 0, interpretation: apart };
  const dropped = failed.length - apart;
  notices.list.push(message("notice.checked", { checker: notices.name ?? "", ...counts, dropped }));
  const reason = failed.length > 0 ? reasonOf(failed) : null;
  return { text: textWithout(reply.text, failed), reason, notices: notices.list };
}

/** The text of a reply that no judge checked. */
export function citeByRules(
  { text, figures }: Pick<Judged, "text" | "figures">,
  cited: CitedStatements,
  notices: Message[],
): JudgedText {
  const { statements, passages } = withFigures(cited, figures);
  const open = statements.filter((statement) => checkOf(statement, passages).verdict !== "supported");
  if (open.length === 0) return { text, reason: null, notices };
  const removed = message("chat.citations_removed", { count: open.length });
  return {
    text: open.reduce((left, statement) => withoutCitations(left, statement.text), text),
    reason: renderMessage(removed),
    notices: [...notices, removed],
  };
}

function checkOf({ text, cites }: Statement, passages: CitedStatements["passages"]) {
  return checkSentence(
    text,
    passages.filter(({ id }) => cites.includes(id)),
  );
}

export function citesNumber(text: string, number: number): boolean {
  return new RegExp(`\\[${number}\\](?!\\()`).test(text);
}

/** The notice of a reply that no second model checked. */
export function uncheckedNotice(reason: string): Message {
  return message("checker.unchecked", { reason });
}

interface Asked {
  /** Null when no judge gave a usable answer. */
  verdicts: JudgeVerdict[] | null;
  notices: { list: Message[]; name: string | null };
}

async function askJudge(step: JudgeContext, reply: Judged, cited: CitedStatements): Promise<Asked> {
  const { services, run } = step;
  const unchecked = (notice: Message) => ({ verdicts: null, notices: { list: [notice], name: null } });
  const limit = AbortSignal.timeout(longestCheckMs);
  const signal = AbortSignal.any([step.signal, limit]);
  try {
    const writer = await services.gatewayFor(run.orgId, "chat", run.userId).choose(reply.answeredBy, signal);
    if (writer.kind === "builtin") return unchecked(uncheckedNotice(writer.words));
    const checker = await openChecker({ ...step, signal }, writer);
    const verdicts: JudgeVerdict[] = [];
    const { statements, passages } = withFigures(cited, reply.figures);
    for (let at = 0; at < statements.length; at += maxStatements) {
      const batch = statements.slice(at, at + maxStatements);
      const ids = new Set(batch.flatMap(({ cites }) => cites));
      const answer = await checker.judge({ passages: passages.filter(({ id }) => ids.has(id)), statements: batch });
      // An answer about none of the sentences is not a judgement.
      if (!answer || answer.length === 0)
        return unchecked(
          checker.fallbackMessage() ??
            uncheckedNotice(renderMessage(message("checker.unusable", { model: checker.name() ?? reply.engineLabel }))),
        );
      verdicts.push(...answer);
    }
    const fallback = checker.fallbackMessage();
    return { verdicts, notices: { list: fallback ? [fallback] : [], name: checker.name() } };
  } catch (error) {
    step.signal.throwIfAborted();
    if (!limit.aborted) throw error;
    return unchecked(uncheckedNotice(renderMessage(message("chat.check_too_slow"))));
  }
}

/** A sentence may combine a passage with figures that the turn computed. */
function withFigures({ statements, passages }: CitedStatements, figures: ReplyOutput["figures"]): CitedStatements {
  if (figures.length === 0) return { statements, passages };
  const text = figures.map(({ source, value }) => `${source}: ${value}`).join("\n");
  return {
    statements: statements.map((statement) => ({ ...statement, cites: [...statement.cites, computedId] })),
    passages: [...passages, { id: computedId, text }],
  };
}

interface Failure {
  text: string;
  isContradicted: boolean;
  /** Shown without its citation, as the writer's own. */
  isApart: boolean;
}

/** A sentence without a verdict is not shown: nothing is known about it. */
function failuresOf({ statements, passages }: CitedStatements, verdicts: readonly JudgeVerdict[]): Failure[] {
  return statements.flatMap((statement): Failure[] => {
    const decision = verdicts.find(({ id }) => id === statement.id)?.decision;
    if (decision === "supported") return [];
    const isApart = decision === "not_found" && mayStandApart(statement.text, checkOf(statement, passages));
    return [{ text: statement.text, isContradicted: decision === "contradicted", isApart }];
  });
}

function textWithout(text: string, failed: readonly Failure[]): string {
  if (failed.length === 0) return text;
  const rest = failed.reduce((left, { text: sentence }) => withoutSentence(left, sentence), text);
  const thoughts = failed.filter(({ isApart }) => isApart).map((failure) => failure.text);
  const language = detectLanguage(text);
  const heading = briefPatterns[isSupported(language) ? language : "en"].interpretation;
  const apart = thoughts.length > 0 ? `> **${heading}**\n>\n> ${thoughts.join(" ")}` : "";
  return [rest, apart].filter(Boolean).join("\n\n") || renderMessage(message("chat.nothing_supported"));
}

function reasonOf(failed: readonly Failure[]): string {
  const list = (sentences: readonly Failure[]) => sentences.map(({ text }) => `"${text}"`).join(" ");
  const contradicted = failed.filter(({ isContradicted }) => isContradicted);
  const absent = failed.filter(({ isContradicted }) => !isContradicted);
  return [
    ...(contradicted.length > 0 ? [message("chat.sources_contradict", { sentences: list(contradicted) })] : []),
    ...(absent.length > 0 ? [message("chat.sources_lack", { sentences: list(absent) })] : []),
  ]
    .map((reason) => renderMessage(reason))
    .join(" ");
}
