import type { AiResultDetail } from "@muster/contracts/results";
import type { ThinkingResult } from "@muster/contracts/thinking";
import { formatCount, formatDuration } from "../../ui/format.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { Section } from "../../ui/panel.tsx";
import { Ticks } from "../../ui/ticks.tsx";

export function ThinkingView({ detail }: { detail: AiResultDetail }) {
  // The server's own schema made it; the list of results carries it as JSON.
  const result = detail.result as unknown as ThinkingResult;
  const { confidenceScore, confidenceParts } = result;
  return (
    <div className="grid gap-5">
      <p className="break-words text-title">{result.conclusion}</p>
      {result.reasoning && (
        <div className="text-read">
          <Markdown text={result.reasoning} />
        </div>
      )}
      <Section title="Confidence" level={3}>
        {confidenceScore === null ? (
          <p className="text-ink-2">
            Not measured: a single attempt cannot be compared. Choose Extended or Deep to compare several.
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
      <List title="Recommendations" items={result.recommendations} />
      <List title="Open objections" items={result.objections} />
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
    </div>
  );
}

function List({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title} level={3}>
      <ul className="grid list-disc gap-1 pl-5">
        {items.map((item) => (
          <li key={item} className="break-words">
            {item}
          </li>
        ))}
      </ul>
    </Section>
  );
}
