import type { CollaborationResult, Contribution } from "@muster/contracts/collaboration";
import type { AiResultDetail } from "@muster/contracts/results";
import { StatusChip } from "../../ui/chip.tsx";
import { formatCount, formatDuration } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { Section } from "../../ui/panel.tsx";
import { ReplyText } from "../chat/reply-text.tsx";
import { SourceItems, useQuotes } from "../research/quotes.tsx";

/** The result with its sources, and what each agent wrote. */
export function CollaborationView({ detail }: { detail: AiResultDetail }) {
  // The server validates it; the contract of results declares it as JSON.
  const result = detail.result as unknown as CollaborationResult;
  const { quotes, sources, searched, unread, unsupported, contributions } = result;
  const { open, reader } = useQuotes({ quotes, sources, isOwn: detail.isOwn });
  const cited = quotes.map(({ number }) => number);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Section title="Result" level={3} aside={`Written by ${result.writtenBy}`}>
        <ReplyText text={result.text} cited={cited} onCitation={open} />
      </Section>
      {unsupported.length > 0 && (
        <Section title="Not supported by the cited passage" level={3}>
          <ul className="grid list-disc gap-1 pl-5">
            {unsupported.map((statement) => (
              <li key={statement} className="break-words">
                {statement}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="Contributions"
        level={3}
        aside={`${result.strategy}, ${contributions.length} ${contributions.length === 1 ? "part" : "parts"}`}
      >
        <ol className="panel">
          {contributions.map((part) => (
            <Part key={part.key} part={part} cited={cited} onCitation={open} />
          ))}
        </ol>
      </Section>
      {sources.length > 0 && (
        <Section title="Sources" level={3} aside={`${quotes.length} ${quotes.length === 1 ? "quote" : "quotes"}`}>
          <SourceItems sources={sources} />
        </Section>
      )}
      <div className="grid gap-1 text-small text-ink-3">
        <p className="break-words">
          {searched.length === 0
            ? "No documents were searched; the result is based on the models’ training alone."
            : `Searched ${searched.join(", ")}.${sources.length === 0 ? " Nothing about this task was found." : ""}`}
        </p>
        {unread.map(({ title, reason }) => (
          <p key={title} className="break-words">
            {title} could not be read: {reason}
          </p>
        ))}
        <p>
          {formatDuration(result.durationMs)} · {formatCount(result.tokensUsed)} tokens
        </p>
      </div>
      {reader}
    </div>
  );
}

interface PartProps {
  part: Contribution;
  cited: number[];
  onCitation: (number: number) => void;
}

function Part({ part, cited, onCitation }: PartProps) {
  const { agentId, agentName, role, round, assignment, text, error, model } = part;
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <details>
        <summary className="flex cursor-pointer items-center gap-3">
          <Mark id={agentId} size={28} />
          <span className="min-w-0 flex-1">
            <span className="font-[560]">{agentName}</span> <span className="text-ink-3">{role}</span>
            {round > 1 && <span className="text-ink-3"> · round {round}</span>}
            {assignment && <span className="block truncate text-ink-2">{assignment}</span>}
          </span>
          <StatusChip status={error ? "failed" : "done"} />
        </summary>
        <div className="mt-3">
          {error ? (
            <p className="text-fault">{error}</p>
          ) : (
            <>
              {assignment && <p className="mb-2 break-words text-ink-2">Part: {assignment}</p>}
              <ReplyText text={text} cited={cited} onCitation={onCitation} />
              {model && <p className="mt-2 text-small text-ink-3">{model}</p>}
            </>
          )}
        </div>
      </details>
    </li>
  );
}
