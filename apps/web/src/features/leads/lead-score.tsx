import type { LeadDetail } from "@muster/contracts/leads";
import { Section } from "../../ui/panel.tsx";
import { ruleNames } from "./lead-names.ts";
import { ScoreBar } from "./score-bar.tsx";

/** The score, rule by rule. */
export function LeadScore({ lead, onCriteria }: { lead: LeadDetail; onCriteria: () => void }) {
  return (
    <Section title="Score" aside={<ScoreBar score={lead.score} company={lead.company} />}>
      <ul className="panel" aria-label="How the score is made">
        {lead.scoreParts.map(({ rule, points, of, reason }) => (
          <li key={rule} className="flex items-start gap-3 border-line border-b px-4 py-2 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block">{ruleNames[rule]}</span>
              <span className="block break-words text-small text-ink-3">{reason}</span>
            </span>
            <span className="num shrink-0 text-ink-2">
              {points} of {of}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="link mt-2 min-h-6 text-small" onClick={onCriteria}>
        Describe your ideal customer
      </button>
    </Section>
  );
}
