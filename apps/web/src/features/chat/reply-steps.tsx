import type { ChatMessage } from "@muster/contracts/chat-shapes";
import { StatusDot } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { formatDuration } from "../../ui/format.ts";
import type { LiveReply, LiveTool } from "./live-reply.ts";

/** The tool calls of a reply while it works, each with its duration. */
export function LiveSteps({ live, now }: { live: LiveReply; now: number | null }) {
  const { tools, reasoning } = live;
  return (
    <>
      {tools.length > 0 && (
        <section className="panel mb-3 px-3.5 py-2.5" aria-label="Steps">
          <ol>
            {tools.map((tool) => (
              <li key={tool.id} className="flex min-h-6 items-center gap-2.5">
                <span className={toneOf(tool.state)}>
                  <StatusDot status={tool.state} />
                </span>
                <span className="min-w-0 flex-1 truncate">
                  {toolLabel(tool.tool)}
                  {tool.summary && <span className="text-ink-3"> · {tool.summary}</span>}
                </span>
                <span className="num text-small text-ink-3">{elapsedOf(tool, now)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {reasoning !== "" && (
        <details className="mb-2 text-small text-ink-2">
          <summary className="cursor-pointer text-ink-3">Reasoning</summary>
          <p className="mt-1 whitespace-pre-wrap break-words">{reasoning}</p>
        </details>
      )}
    </>
  );
}

/** The time does not count while a call waits for a person. */
function elapsedOf({ durationMs, startedAt }: LiveTool, now: number | null): string {
  if (durationMs !== null) return formatDuration(durationMs);
  const seconds = now === null ? 0 : Math.floor((now - startedAt) / 1000);
  return seconds < 1 ? "…" : formatDuration(seconds * 1000);
}

/** The same, once the reply is finished: collapsed. */
export function StoredSteps({ message: { toolSteps, durationMs } }: { message: ChatMessage }) {
  if (toolSteps.length === 0) return null;
  return (
    <details className="mb-2 text-small">
      <summary className="cursor-pointer text-ink-3">
        {toolSteps.length} {toolSteps.length === 1 ? "step" : "steps"}
        {durationMs !== null && ` in ${formatDuration(durationMs)}`}
      </summary>
      <ol className="panel mt-1 px-3.5 py-2">
        {toolSteps.map(({ id, tool, summary, isError, arguments: args }) => (
          <li key={id} className="py-1">
            <span className={cx("flex items-center gap-2", isError && "text-fault")}>
              <StatusDot status={isError ? "failed" : "done"} /> {toolLabel(tool)}
            </span>
            {shownArguments(args) && <span className="block break-words pl-4 text-ink-3">{shownArguments(args)}</span>}
            {summary && <span className="block pl-4 text-ink-2">{summary}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The words and numbers that a tool was given; a query is shown by how its result reads. */
function shownArguments(args: ChatMessage["toolSteps"][number]["arguments"]): string {
  if (typeof args !== "object" || args === null) return String(args ?? "");
  return Object.values(args)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .join(", ");
}

function toneOf(state: LiveTool["state"]): string {
  return state === "working" ? "text-live" : state === "failed" ? "text-fault" : "text-ink-3";
}

/** "search_knowledge" → "Search knowledge"; "mcp_crm_find_customer_1f3a" → "Crm find customer". */
export function toolLabel(name: string): string {
  const words = name
    .replace(/^mcp_(.+)_[0-9a-f]{4}$/, "$1")
    .replaceAll(/[_-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
