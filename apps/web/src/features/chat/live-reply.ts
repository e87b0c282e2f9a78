import type { RunEventData, RunStep } from "@muster/contracts/runs";
import { formatDuration } from "../../ui/format.ts";

export interface LiveTool {
  id: string;
  tool: string;
  arguments: unknown;
  state: "working" | "done" | "failed";
  summary: string;
  startedAt: number;
  durationMs: number | null;
}

/** The state of a reply while its run writes it. */
export interface LiveReply {
  /** When the last event was received; 0 before the first. */
  heardAt: number;
  /** Id of the last applied event; a stream that starts over is not applied twice. */
  lastId: number;
  text: string;
  reasoning: string;
  attempts: Record<string, number>;
  steps: RunStep[];
  tools: LiveTool[];
  citations: { number: number; sourceId: string; quote: string }[];
  notices: string[];
  correction: { before: string; after: string; reason: string } | null;
  title: string | null;
  error: string | null;
  hasEnded: boolean;
}

export const emptyReply: LiveReply = {
  heardAt: 0,
  lastId: 0,
  text: "",
  reasoning: "",
  attempts: {},
  steps: [],
  tools: [],
  citations: [],
  notices: [],
  correction: null,
  title: null,
  error: null,
  hasEnded: false,
};

/** The part of a turn whose text is the reply. */
const replyPart = "reply";

export function applyEvent(live: LiveReply, id: number, event: RunEventData, now = Date.now()): LiveReply {
  if (id <= live.lastId) return live;
  return { ...live, ...changesOf(live, event, now), lastId: id, heardAt: now };
}

function changesOf(live: LiveReply, event: RunEventData, now: number): Partial<LiveReply> {
  switch (event.type) {
    case "text-delta":
    case "reasoning-delta":
      return withDelta(live, event);
    case "step":
      return { steps: withStep(live.steps, event.data) };
    case "tool-call": {
      const { id, tool, arguments: args } = event.data;
      const call = {
        id,
        tool,
        arguments: args,
        state: "working",
        summary: "",
        startedAt: now,
        durationMs: null,
      } as const;
      return { tools: [...live.tools.filter((known) => known.id !== id), call] };
    }
    case "tool-result": {
      const { id, isError, summary } = event.data;
      return {
        tools: live.tools.map((tool) =>
          tool.id === id
            ? { ...tool, state: isError ? "failed" : "done", summary, durationMs: now - tool.startedAt }
            : tool,
        ),
      };
    }
    case "citation": {
      const { number, sourceId, quote } = event.data;
      return { citations: [...live.citations.filter((known) => known.number !== number), { number, sourceId, quote }] };
    }
    case "correction":
      return { correction: event.data, text: live.text.replace(event.data.before, () => event.data.after) };
    case "notice":
      return { notices: [...live.notices, event.data.text] };
    case "title":
      return { title: event.data.title };
    case "status":
      return { error: event.data.error };
    case "done":
      return { hasEnded: true };
    default:
      return {};
  }
}

/** A higher attempt of a part starts its text again: the process that wrote the earlier one was lost. */
function withDelta(live: LiveReply, { type, data }: Extract<RunEventData, { type: "text-delta" | "reasoning-delta" }>) {
  const field = type === "text-delta" ? "text" : "reasoning";
  if (field === "text" && data.part !== replyPart) return {};
  const key = `${field} ${data.part}`;
  const known = live.attempts[key] ?? data.attempt;
  if (data.attempt < known) return {};
  const before = data.attempt > known ? "" : live[field];
  return { [field]: before + data.text, attempts: { ...live.attempts, [key]: data.attempt } };
}

function withStep(steps: RunStep[], step: RunStep): RunStep[] {
  const at = steps.findIndex(({ key }) => key === step.key);
  return at < 0 ? [...steps, step] : steps.with(at, step);
}

/** The text beside the busy mark. */
export function busyText({ steps }: LiveReply): string {
  const checking = steps.find(({ key, status }) => key === "correct" && status === "working");
  return checking?.label ?? "Generating response...";
}

const silentAfterMs = 10_000;

/** How long nothing has been received, for a person who waits; undefined while that is not long, or a tool is working. */
export function silenceOf({ heardAt, text, tools, steps }: LiveReply, now: number): string | undefined {
  const silentMs = now - heardAt;
  if (silentMs < silentAfterMs || tools.some(({ state }) => state === "working")) return undefined;
  const time = formatDuration(Math.floor(silentMs / 1000) * 1000);
  const detail = steps.find(({ status }) => status === "working")?.detail;
  const missing = text === "" ? "No text yet" : "Nothing new";
  return `${detail ? `${detail}. ` : ""}${missing} for ${time}. You can wait, or stop the reply.`;
}

/** The approval that the reply is waiting for. */
export function awaitedApproval({ steps }: LiveReply): string | undefined {
  return steps.find(({ waitsFor }) => waitsFor !== undefined)?.waitsFor;
}

/**
 * Splits Markdown at blank lines outside code fences. While text streams in, only the last block changes, so earlier ones need
 * not be parsed and rendered again.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let current: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const marker = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (marker && fence === null) fence = marker;
    else if (marker && fence && marker.startsWith(fence)) fence = null;
    if (line.trim() === "" && fence === null) {
      if (current.length > 0) blocks.push(current.join("\n"));
      current = [];
    } else current.push(line);
  }
  if (current.length > 0) blocks.push(current.join("\n"));
  return blocks;
}

const frameMs = 16;
const longBlockCharacters = 3000;

/**
 * The time until growing text is rendered again. A long table or list without blank lines is one block, which is parsed as a whole
 * each time; four times a second keeps it below a frame's share of the main thread.
 */
export function renderDelayMs(text: string): number {
  const growing = text.length < longBlockCharacters ? 0 : (blocksOf(text).at(-1)?.length ?? 0);
  return growing < longBlockCharacters ? frameMs : 250;
}

/** Markdown as a screen reader should say it: without marks and addresses. */
export function spokenText(block: string): string {
  if (/^\s*(```|~~~)/.test(block)) return "Code block";
  return block
    .split("\n")
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\s*(?:#{1,6}|>|[-*+])\s+/, "")
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/^\||\|$/g, "")
        .replace(/\s*\|\s*/g, ", ")
        .replace(/\*\*|__|[*`]/g, "")
        .trim(),
    )
    .filter((line) => line !== "")
    .join("\n");
}
