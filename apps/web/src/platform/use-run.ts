import type { RunEventData, RunStep } from "@muster/contracts/runs";
import { useState } from "react";
import { useEventSource } from "./events.ts";

export interface LiveRun {
  lastId: number;
  steps: RunStep[];
  notices: string[];
  error: string | null;
  hasEnded: boolean;
}

const start: LiveRun = { lastId: 0, steps: [], notices: [], error: null, hasEnded: false };

/** Follows a run's steps until it ends. Ignores streamed text, which features read themselves. */
export function useRun(runId: string | null, onEnd: () => void): LiveRun {
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
    case "status":
      return { ...live, lastId: id, error: event.data.error };
    case "done":
      return { ...live, lastId: id, hasEnded: true };
    default:
      return { ...live, lastId: id };
  }
}
