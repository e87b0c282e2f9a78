import { type LeadDetail, type LeadEvidence, type LeadFact, leadFacts } from "@muster/contracts/leads";
import { formatCount } from "../../ui/format.ts";
import { safeUrl } from "../../ui/markdown-urls.ts";
import { Section } from "../../ui/panel.tsx";
import { Time } from "../../ui/time.tsx";
import { EvidenceLine } from "./evidence-line.tsx";
import { factNames } from "./lead-names.ts";

/** Every field with its evidence. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const { createdAt, createdByName, source } = lead;
  const origin = [source && `from ${source}`, createdByName && `by ${createdByName}`].filter(Boolean).join(" ");
  return (
    <Section
      title="Details"
      aside={
        <>
          Added {origin} <Time value={createdAt} />
        </>
      }
    >
      <dl className="panel">
        {leadFacts.map((fact) => (
          <FactRow
            key={fact}
            fact={fact}
            value={lead[fact]}
            evidence={lead.evidence.filter((each) => each.fact === fact)}
          />
        ))}
      </dl>
    </Section>
  );
}

interface FactRowProps {
  fact: LeadFact;
  value: string | number | null;
  evidence: LeadEvidence[];
}

function FactRow({ fact, value, evidence }: FactRowProps) {
  return (
    <div className="grid gap-x-4 border-line border-b px-4 py-2.5 last:border-b-0 md:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="text-ink-3">{factNames[fact]}</dt>
      <dd className="min-w-0">
        {value === null ? (
          <span className="text-ink-3">Unknown</span>
        ) : (
          <>
            <span className="block break-words">
              <FactValue fact={fact} value={value} />
            </span>
            {evidence.length === 0 && <span className="block text-small text-ink-3">Entered manually</span>}
          </>
        )}
        {evidence.map((each) => (
          <div key={`${each.source} ${each.url} ${each.value} ${each.quote}`}>
            {each.value !== String(value) && (
              <span className="block break-words text-small text-ink-2">Also stated: {each.value}</span>
            )}
            <EvidenceLine evidence={each} hasDate />
          </div>
        ))}
      </dd>
    </div>
  );
}

function FactValue({ fact, value }: { fact: LeadFact; value: string | number }) {
  if (typeof value === "number") return formatCount(value);
  const href = linkOf(fact, value);
  if (!href) return value;
  const isPage = fact === "website";
  return (
    <a
      className="link inline-block leading-6"
      href={href}
      {...(isPage && { target: "_blank", rel: "noopener noreferrer nofollow" })}
    >
      {value}
    </a>
  );
}

function linkOf(fact: LeadFact, value: string): string {
  if (fact === "website") return safeUrl(value);
  if (fact === "email") return `mailto:${encodeURIComponent(value).replace("%40", "@")}`;
  return fact === "phone" ? `tel:${value.replaceAll(/[^\d+]/g, "")}` : "";
}
