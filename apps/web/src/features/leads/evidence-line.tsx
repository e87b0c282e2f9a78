import type { LeadEvidence } from "@muster/contracts/leads";
import { formatDate } from "../../ui/format.ts";
import { safeUrl } from "../../ui/markdown-urls.ts";

/** The source of a field, with a quote and optionally the date. */
export function EvidenceLine({ evidence, hasDate }: { evidence: LeadEvidence; hasDate?: boolean }) {
  const { source, url, quote, collectedAt } = evidence;
  const href = safeUrl(url ?? "");
  return (
    <span className="block break-words text-small text-ink-3">
      {href ? (
        <a className="link inline-block leading-6" href={href} target="_blank" rel="noopener noreferrer nofollow">
          {source}
        </a>
      ) : (
        source
      )}
      {quote && <q className="ml-1 [overflow-wrap:anywhere]">{quote}</q>}
      {hasDate && `, ${formatDate(collectedAt)}`}
    </span>
  );
}
