import type { AiResultDetail } from "@muster/contracts/results";
import type { ThinkingResult } from "@muster/contracts/thinking";
import { formatCount, formatDuration } from "../../ui/format.ts";
import { Section } from "../../ui/panel.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { ReplyText } from "../chat/reply-text.tsx";
import { CitedWords, SourceItems, useQuotes } from "../research/quotes.tsx";

export function ThinkingView({ detail }: { detail: AiResultDetail }) {
  // The server's own schema made it; the list of results carries it as JSON.
  const result = detail.result as unknown as ThinkingResult;
  const { confidenceScore, confidenceParts, quotes, sources, searched, unread } = result;
  const isByModel = result.tokensUsed > 0;
  const { open, reader } = useQuotes({ quotes, sources, isOwn: detail.isOwn });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CitedWords isTitle text={result.conclusion} onCitation={open} />
      {result.reasoning && (
        <ReplyText text={result.reasoning} cited={quotes.map(({ number }) => number)} onCitation={open} />
      )}
      <Section title="Confidence" level={3}>
        {confidenceScore === null ? (
          <p className="text-ink-2">
            {isByModel
              ? "Not measured: a single attempt cannot be compared. Choose Extended or Deep to compare several."
              : "Not measured: the figures are yours, and nothing checks them. The recommendations say what would change the result."}
          </p>
        ) : (
          <div className="panel grid gap-2 px-4 py-3">
            <div className="flex items-center gap-3">
              <span className="num text-figure">{Math.round(confidenceScore)}</span>
              <Ticks value={confidenceScore} tone="ink" label="Confidence" />
            </div>
            <ul className="grid gap-1 text-small text-ink-2">
              {confidenceParts.map(({ name, value, explanation }) => (
                <li key={name}>
                  <span className="num font-[560] text-ink">
                    {name} {Math.round(value)}
                  </span>{" "}
                  · {explanation}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Section>
      <List title="Recommendations" items={result.recommendations} onCitation={open} />
      <List title="Pre-mortem" items={result.premortem} onCitation={open} />
      <List title="Open objections" items={result.objections} onCitation={open} />
      {sources.length > 0 && (
        <Section title="Sources" level={3} aside={`${quotes.length} ${quotes.length === 1 ? "quote" : "quotes"}`}>
          <SourceItems sources={sources} />
        </Section>
      )}
      {searched.length > 0 && (
        <p className="break-words text-small text-ink-3">
          Searched {searched.join(", ")}.{sources.length === 0 && " Nothing about this question was found."}
        </p>
      )}
      {unread.map(({ title, reason }) => (
        <p key={title} className="break-words text-small text-ink-3">
          {title} could not be read: {reason}
        </p>
      ))}
      <details className="text-small">
        <summary className="cursor-pointer text-ink-3">
          {result.thinkingSteps.length} thinking steps · {formatDuration(result.thinkingDuration)}
          {result.tokensUsed > 0 && ` · ${formatCount(result.tokensUsed)} tokens`}
        </summary>
        <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink-2">
          {result.thinkingSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
      {reader}
    </div>
  );
}

interface ListProps {
  title: string;
  items: string[];
  onCitation: (number: number) => void;
}

function List({ title, items, onCitation }: ListProps) {
  if (items.length === 0) return null;
  return (
    <Section title={title} level={3}>
      <ul className="grid list-disc gap-1 pl-5">
        {items.map((item) => (
          <li key={item}>
            <CitedWords text={item} onCitation={onCitation} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
