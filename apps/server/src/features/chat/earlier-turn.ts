import type { TableQuery } from "@muster/tables/query";
import { calculate, formatResult } from "./calculate.ts";
import type { MessageRow, Offer } from "./chat.table.ts";

/** What a follow-up question can refer to. */
export interface EarlierTurn {
  /** The query of the newest computed reply; undefined when documents were quoted since. */
  query: TableQuery | undefined;
  /** The result of the last reply's calculation, without separators. */
  result: string | undefined;
  /** What the last reply offered. */
  offers: Offer[];
  /** The person's earlier questions, newest first. */
  questions: string[];
}

const maxQuestions = 3;

/** `history` is the branch before the question, oldest first. */
export function earlierTurn(history: readonly MessageRow[]): EarlierTurn {
  const replies = history.filter(({ role }) => role === "assistant").toReversed();
  const questions = history.filter(({ role }) => role === "user").toReversed();
  const details = replies[0]?.details;
  const calculated = details?.toolSteps.findLast(({ tool, isError }) => tool === "calculate" && !isError);
  return {
    query: newestQuery(replies),
    // The reply shows it in the format of its language.
    result:
      calculated &&
      formatResult(calculate((calculated.arguments as { expression: string }).expression)).replaceAll(",", ""),
    offers: details?.offers ?? [],
    questions: questions.slice(0, maxQuestions).map(({ content }) => content ?? ""),
  };
}

function newestQuery(replies: readonly MessageRow[]): TableQuery | undefined {
  // A question that was not clear is what the next message is about.
  if ((replies[0]?.details?.offers ?? []).length > 0) return undefined;
  for (const { details } of replies) {
    // The tool's own schema has checked the arguments; the tables check the query again.
    const queries = (details?.toolSteps ?? []).flatMap(({ tool, isError, arguments: args }) =>
      tool === "query_table" && !isError ? [(args as { query: TableQuery }).query] : [],
    );
    // The conversation is about the main reading, not the alternative shown next to it.
    const query = queries.findLast(({ isAlternative }) => !isAlternative) ?? queries.at(-1);
    if (query) return query;
    if (details && details.citations.length > 0) return undefined;
  }
  return undefined;
}

const ordinals = [
  /^(?:1|(?:the )?first(?: one)?|(?:der|die|das )?erste\p{L}*)$/iu,
  /^(?:2|(?:the )?second(?: one)?|(?:der|die|das )?zweite\p{L}*)$/iu,
  /^(?:3|(?:the )?third(?: one)?|(?:der|die|das )?dritte\p{L}*)$/iu,
];

/** The offer that a message takes up, by its text or its number. */
export function chosenOffer({ offers }: EarlierTurn, text: string): Offer | undefined {
  const plain = text.trim().replace(/[.)!?]+$/, "");
  const at = ordinals.findIndex((ordinal) => ordinal.test(plain));
  return at < 0 ? offers.find((offer) => offer.text.toLowerCase() === plain.toLowerCase()) : offers[at];
}
