import type { RunEventData, RunStep } from "@muster/contracts/runs";
import { useState } from "react";
import { useEventSource } from "./events.ts";

export interface LiveRun {
  lastId: number;
  steps: RunStep[];
  notices: string[];
  /** Streamed text by the key of the step that writes it; empty unless it was asked for. */
  texts: Record<string, { attempt: number; text: string }>;
  error: string | null;
  hasEnded: boolean;
}

const start: LiveRun = { lastId: 0, steps: [], notices: [], texts: {}, error: null, hasEnded: false };

/** Follows a run's steps until it ends, and with `withText` what they write. */
export function useRun(runId: string | null, onEnd: () => void, { withText = false } = {}): LiveRun {
  const [runs, setRuns] = useState<Record<string, LiveRun>>({});
  const live = (runId && runs[runId]) || start;

  function receive(event: RunEventData, id: string) {
    if (!runId) return;
    setRuns((known) => ({ ...known, [runId]: applyRunEvent(known[runId] ?? start, Number(id), event) }));
    if (event.type === "done") onEnd();
  }

  useEventSource(runId && !live.hasEnded ? `/api/runs/${encodeURIComponent(runId)}/events` : null, {
    // The contract types these events; the stream carries them as JSON.
    step: (data, id) => receive({ type: "step", data } as RunEventData, id),
    notice: (data, id) => receive({ type: "notice", data } as RunEventData, id),
    status: (data, id) => receive({ type: "status", data } as RunEventData, id),
    done: (data, id) => receive({ type: "done", data } as RunEventData, id),
    ...(withText && {
      "text-delta": (data: unknown, id: string) => receive({ type: "text-delta", data } as RunEventData, id),
      correction: (data: unknown, id: string) => receive({ type: "correction", data } as RunEventData, id),
    }),
  });
  return live;
}

export function applyRunEvent(live: LiveRun, id: number, event: RunEventData): LiveRun {
  if (id <= live.lastId) return live;
  switch (event.type) {
    case "step": {
      const at = live.steps.findIndex(({ key }) => key === event.data.key);
      return { ...live, lastId: id, steps: at < 0 ? [...live.steps, event.data] : live.steps.with(at, event.data) };
    }
    case "notice":
      return { ...live, lastId: id, notices: [...live.notices, event.data.text] };
    case "text-delta": {
      const { part, attempt, text } = event.data;
      const before = live.texts[part];
      const shown = before?.attempt === attempt ? before.text : "";
      return { ...live, lastId: id, texts: { ...live.texts, [part]: { attempt, text: shown + text } } };
    }
    case "correction": {
      const { part, before, after } = event.data;
      const { attempt = 1, text = "" } = live.texts[part] ?? {};
      // As a function, because a text may hold replacement patterns.
      const corrected = text.replace(before, () => after);
      return { ...live, lastId: id, texts: { ...live.texts, [part]: { attempt, text: corrected } } };
    }
    case "status":
      return { ...live, lastId: id, error: event.data.error };
    case "done":
      return { ...live, lastId: id, hasEnded: true };
    default:
      return { ...live, lastId: id };
  }
}
