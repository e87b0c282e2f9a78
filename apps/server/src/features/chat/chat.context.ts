/** Decides which messages of a conversation fit a model's context. Pure: no input or output. */

/** A message to fit: `text` is what the model would get. */
export interface HistoryMessage {
  id: string;
  role: "user" | "assistant";
  text: string;
}

export interface FitInput {
  /** Null when the model's context length is unknown. */
  contextTokens: number | null;
  isLocal: boolean;
  /** Limit of the reply. */
  maxReplyTokens: number;
  /** Instructions and notes, without the summary. */
  instructions: string;
  question: string;
  /** Texts of the attached files, in order of priority. */
  files: { id: string; name: string; text: string }[];
  /** The newest messages of the branch before the question, oldest first. */
  history: HistoryMessage[];
  /** Messages of the branch before `history`, which were not read. */
  olderCount: number;
  summary: { text: string; upToId: string } | null;
}

export interface Fitted {
  contextTokens: number | null;
  promptTokens: number;
  replyTokens: number;
  /** Whole texts, or the part that fits. */
  files: { id: string; name: string; text: string; isCut: boolean }[];
  history: HistoryMessage[];
  /** Messages before `history` that the model does not get. */
  messagesLeftOut: number;
  /** Those of them that the summary does not cover, oldest first, as far as they were read. */
  unsummarized: HistoryMessage[];
  isSummaryUsed: boolean;
}

/** For models with an unknown context length: the smallest common one, locally and hosted. */
const unknownTokens = { local: 8192, hosted: 32_000 } as const;
/** Attached texts take at most this share of the context left after the instructions and the question. */
const fileShare = 0.6;
/** Four characters per token underestimates code and many languages. */
const margin = 1.15;

export function tokensOf(text: string): number {
  return Math.ceil((text.length / 4) * margin);
}

export function fitContext(input: FitInput): Fitted {
  const length = input.contextTokens ?? (input.isLocal ? unknownTokens.local : unknownTokens.hosted);
  const replyTokens = Math.min(input.maxReplyTokens, Math.max(256, Math.floor(length / 4)));
  const fixed = tokensOf(input.instructions) + tokensOf(input.question);
  const room = Math.max(0, length - replyTokens - fixed);
  const files = fitFiles(input.files, Math.floor(room * fileShare));
  const forFiles = files.reduce((sum, { text }) => sum + tokensOf(text), 0);
  const forHistory = fitHistory(input, room - forFiles);
  return {
    contextTokens: input.contextTokens,
    promptTokens: fixed + forFiles + forHistory.tokens,
    replyTokens,
    files,
    history: forHistory.history,
    messagesLeftOut: forHistory.leftOut.length + input.olderCount,
    unsummarized: forHistory.unsummarized,
    isSummaryUsed: forHistory.isSummaryUsed,
  };
}

/** Each file gets an equal share; space that short files leave goes to the others. */
function fitFiles(files: FitInput["files"], room: number): Fitted["files"] {
  let left = room;
  const byLength = files.toSorted((a, b) => a.text.length - b.text.length);
  const fitted = new Map<string, Fitted["files"][number]>();
  for (const [index, { id, name, text }] of byLength.entries()) {
    const share = Math.floor(left / (byLength.length - index));
    const isCut = tokensOf(text) > share;
    const cut = isCut ? text.slice(0, Math.max(0, Math.floor((share / margin) * 4))) : text;
    fitted.set(id, { id, name, text: cut, isCut });
    left -= tokensOf(cut);
  }
  return files.flatMap(({ id }) => fitted.get(id) ?? []);
}

function fitHistory({ history, summary, olderCount }: FitInput, room: number) {
  const total = history.reduce((sum, { text }) => sum + tokensOf(text), 0);
  if (olderCount === 0 && total <= room)
    return { history, leftOut: [], unsummarized: [], isSummaryUsed: false, tokens: total };
  const forSummary = summary ? tokensOf(summary.text) : 0;
  // Reserves space for a summary that does not exist yet.
  let left = room - Math.max(forSummary, Math.min(600, Math.floor(room / 4)));
  let from = history.length;
  for (let index = history.length - 1; index >= 0; index--) {
    const tokens = tokensOf(history[index]?.text ?? "");
    if (tokens > left) break;
    left -= tokens;
    from = index;
  }
  // A reply without its question has no meaning.
  if (history[from]?.role === "assistant") from++;
  const leftOut = history.slice(0, from);
  const kept = history.slice(from);
  const covered = summary ? history.findIndex(({ id }) => id === summary.upToId) : -1;
  return {
    history: kept,
    leftOut,
    unsummarized: leftOut.slice(covered + 1),
    isSummaryUsed: summary !== null,
    tokens: kept.reduce((sum, { text }) => sum + tokensOf(text), forSummary),
  };
}
