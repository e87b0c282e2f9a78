import type { ResearchResult } from "@muster/contracts/research";
import type { AiResultDetail } from "@muster/contracts/results";
import { Section } from "../../ui/panel.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { ReplyText } from "../chat/reply-text.tsx";
import { CitedWords, SourceItems, useQuotes } from "./quotes.tsx";

/** The report. Every number in brackets opens the stored source at the quoted words. */
export function ResearchView({ detail }: { detail: AiResultDetail }) {
  // The server's own schema made it; the list of results carries it as JSON.
  const result = detail.result as unknown as ResearchResult;
  const { quotes, sources } = result;
  const { open, reader } = useQuotes({ quotes, sources, isOwn: detail.isOwn });
  const cited = quotes.map(({ number }) => number);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Section
        title="Summary"
        level={3}
        aside={result.engine === "builtin" ? "Quotes, without a model" : "Written by a model, checked"}
      >
        <CitedWords text={result.summary} onCitation={open} />
      </Section>
      {result.keyFindings.length > 0 && (
        <Section title="Key findings" level={3}>
          <ul className="grid list-disc gap-1.5 pl-5">
            {result.keyFindings.map((finding) => (
              <li key={finding}>
                <CitedWords text={finding} onCitation={open} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Differences result={result} onCitation={open} />
      <Confidence result={result} />
      <Section title="Analysis" level={3}>
        <ReplyText text={result.analysis} cited={cited} onCitation={open} />
      </Section>
      <Plain title="Next steps" items={result.recommendations} />
      <Section title="Sources" level={3} aside={`${sources.length} read`}>
        <SourceItems sources={sources} />
      </Section>
      <LeftOut result={result} />
      {reader}
    </div>
  );
}

function Differences({ result, onCitation }: { result: ResearchResult; onCitation: (number: number) => void }) {
  const { contradictions, questions, quotes, sources } = result;
  if (contradictions.length === 0) return null;
  return (
    <Section title="Where sources differ" level={3}>
      <div className="grid gap-3">
        {contradictions.map(({ question, quotes: numbers }) => (
          <div key={question} className="panel px-4 py-3">
            <p className="mb-1 break-words font-[560]">{questions[question - 1]?.question}</p>
            <ul className="grid gap-2">
              {quotes
                .filter(({ number }) => numbers.includes(number))
                .map(({ number, quote, source }) => (
                  <li key={number} className="border-line-control border-l-2 pl-3">
                    <CitedWords text={`“${quote}” [${number}]`} onCitation={onCitation} />
                    <p className="break-words text-small text-ink-3">
                      {sources.find((each) => each.number === source)?.title}
                    </p>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Confidence({ result: { confidence, confidenceParts } }: { result: ResearchResult }) {
  return (
    <Section title="Confidence" level={3}>
      <div className="panel grid gap-2 px-4 py-3">
        <div className="flex items-center gap-3">
          <span className="num text-figure">{Math.round(confidence)}</span>
          <Ticks value={confidence} tone="ink" label="Confidence" />
        </div>
        <ul className="grid gap-1 text-small text-ink-2">
          {confidenceParts.map(({ name, value, weight, explanation }) => (
            <li key={name}>
              <span className="num font-[560] text-ink">
                {name} {Math.round(value)}
              </span>{" "}
              · counts {Math.round(100 * weight)} % · {explanation}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Plain({ title, items }: { title: string; items: string[] }) {
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

/** What was not read, was left out, or did not answer. */
function LeftOut({ result }: { result: ResearchResult }) {
  const { unread, ignored, answered, unanswered, rounds, notes } = result;
  return (
    <div className="grid gap-1 text-small text-ink-3">
      {unread.length > 0 && (
        <details>
          <summary className="cursor-pointer">
            {unread.length} {unread.length === 1 ? "page" : "pages"} could not be read
          </summary>
          <ul className="mt-1 grid gap-1 pl-4">
            {unread.map(({ title, url, reason }) => (
              <li key={url || title} className="break-words">
                {title}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {ignored.length > 0 && (
        <p className="break-words">Text addressed to an AI was left out of: {ignored.join(", ")}.</p>
      )}
      {answered.length > 0 && (
        <p className="break-words">
          Searched {rounds === 1 ? "once" : `in ${rounds} rounds`}: {answered.join(", ")}.
        </p>
      )}
      {unanswered.length > 0 && (
        <p className="break-words">
          No answer from: {unanswered.map(({ name, reason }) => `${name} (${reason})`).join(", ")}.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="break-words">
          {note}
        </p>
      ))}
    </div>
  );
}
