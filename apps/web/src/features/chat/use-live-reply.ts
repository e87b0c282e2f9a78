import type { RunEventData, RunEventType } from "@muster/contracts/runs";
import { useEffect, useRef, useState } from "react";
import { type StreamHandlers, useEventSource } from "../../platform/events.ts";
import { applyEvent, emptyReply, type LiveReply } from "./live-reply.ts";

const names: RunEventType[] = [
  "text-delta",
  "reasoning-delta",
  "step",
  "tool-call",
  "tool-result",
  "citation",
  "correction",
  "notice",
  "title",
  "status",
  "done",
];

/** Follows the run that writes a reply, from its first event, so that text written before the page was opened is shown too. */
export function useLiveReply(runId: string | null, onEnd: () => void): LiveReply {
  const [live, setLive] = useState(emptyReply);
  const pending = useRef<LiveReply>(emptyReply);
  const frame = useRef(0);
  const ended = useRef(onEnd);
  ended.current = onEnd;

  // Several events can arrive within one frame; they are rendered together.
  function receive(event: RunEventData, id: string) {
    pending.current = applyEvent(pending.current, Number(id), event);
    if (event.type === "done") ended.current();
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      setLive(pending.current);
    });
  }

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const handlers = Object.fromEntries(
    // The contract types these events; the stream carries them as JSON.
    names.map((type) => [type, (data: unknown, id: string) => receive({ type, data } as RunEventData, id)]),
  ) as StreamHandlers;
  useEventSource(runId && !live.hasEnded ? `/api/runs/${encodeURIComponent(runId)}/events` : null, handlers);
  return live;
}
