import { useEffect, useRef, useState } from "react";
import { withPlace } from "./place.ts";

export type StreamState = "connecting" | "open" | "closed";
export type StreamHandlers = Record<string, (data: unknown, id: string) => void>;

/**
 * Subscribes to server-sent events while mounted. The browser resumes a broken stream after the last id; when the server refuses
 * the connection it is retried after 1 s, 2 s, … 30 s. Pass null to close.
 */
export function useEventSource(url: string | null, handlers: StreamHandlers): StreamState {
  const [state, setState] = useState<StreamState>(url ? "connecting" : "closed");
  const latest = useRef(handlers);
  latest.current = handlers;
  const names = Object.keys(handlers).join(" ");

  // A stream lives outside React and must be closed with the component.
  useEffect(() => {
    if (!url) return setState("closed");
    const name = names.split(" ");
    return openStream(url, name, (event, data, id) => latest.current[event]?.(data, id), setState);
  }, [url, names]);

  return state;
}

type OnEvent = (event: string, data: unknown, id: string) => void;

function openStream(url: string, names: string[], onEvent: OnEvent, onState: (state: StreamState) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function connect() {
    onState("connecting");
    const opened = new EventSource(withPlace(url));
    source = opened;
    opened.onopen = () => {
      failures = 0;
      onState("open");
    };
    opened.onerror = () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      onState(isRefused ? "closed" : "connecting");
      if (!isRefused) return;
      timer = setTimeout(connect, Math.min(1000 * 2 ** failures++, 30_000));
    };
    for (const name of names) opened.addEventListener(name, (event) => deliver(name, event as MessageEvent<string>));
  }

  function deliver(name: string, event: MessageEvent<string>) {
    onEvent(name, JSON.parse(event.data), event.lastEventId);
  }

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
