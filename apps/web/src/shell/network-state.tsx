import { CloudOff } from "lucide-react";
import type { StreamState } from "../platform/events.ts";
import { useOnline } from "../platform/network.ts";

/** State of the live connection: live, connecting, or offline. Always as text. */
export function NetworkState({ stream }: { stream: StreamState }) {
  const isOnline = useOnline();
  return (
    <span role="status" className="flex shrink-0 items-center">
      {isOnline ? <Online isLive={stream === "open"} /> : <Offline />}
    </span>
  );
}

function Online({ isLive }: { isLive: boolean }) {
  return (
    <span className="inline-flex h-8 items-center gap-1.5 px-2 text-ink-3 text-small">
      <span aria-hidden="true" className={`size-1.5 rounded-[3px] ${isLive ? "bg-live" : "border border-ink-3"}`} />
      <span className="max-lg:sr-only">{isLive ? "Live" : "Connecting"}</span>
    </span>
  );
}

function Offline() {
  return (
    <span className="inline-flex h-8 items-center gap-1.5 rounded-sm bg-attention-soft px-2 text-attention text-small">
      <CloudOff size={14} aria-hidden="true" />
      Offline
    </span>
  );
}
