import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import type { KnowledgeUrl } from "@muster/contracts/knowledge-items";
import { RotateCw, X } from "lucide-react";
import { api } from "../../platform/api.ts";
import { IconButton } from "../../ui/button.tsx";
import { formatCount, formatRelative } from "../../ui/format.ts";
import { Section } from "../../ui/panel.tsx";
import { useBaseUrls, useKnowledgeAction } from "./knowledge.queries.ts";

/** The web pages of a base: the changes of the last reading, and the time of the next one. */
export function SitesPanel({ base, blocker }: { base: KnowledgeBase; blocker: string | null }) {
  const urls = useBaseUrls(base.id);
  const read = useKnowledgeAction("Couldn’t read the URL", (urlId: string) =>
    api.knowledge.readUrl({ id: base.id, urlId }),
  );
  const remove = useKnowledgeAction("Couldn’t remove the URL", (urlId: string) =>
    api.knowledge.removeUrl({ id: base.id, urlId }),
  );
  if (!urls.data || urls.data.items.length === 0) return null;
  return (
    <Section title="Web addresses" className="mt-7">
      <ul className="panel">
        {urls.data.items.map((url) => (
          <li key={url.id} className="row flex-wrap">
            <div className="min-w-0 flex-1 basis-[240px]">
              <span className="block truncate font-[530]" title={url.url}>
                {url.url}
              </span>
              <span className="block text-small text-ink-3">{stateOf(url)}</span>
              <Changes url={url} />
            </div>
            <IconButton
              label={`Read ${url.url} again now (one action)`}
              icon={RotateCw}
              size="sm"
              disabledReason={blocker ?? (url.runId ? "It is being read" : null)}
              onClick={() => read.mutate(url.id)}
            />
            <IconButton
              label={`Stop reading ${url.url}`}
              icon={X}
              size="sm"
              disabledReason={blocker}
              onClick={() => remove.mutate(url.id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function stateOf({ runId, lastReadAt, nextReadAt, pages, scope }: KnowledgeUrl): string {
  if (runId) return "Being read now";
  const what = scope === "site" ? `${formatCount(pages)} ${pages === 1 ? "page" : "pages"}` : "One page";
  const last = lastReadAt ? `read ${formatRelative(lastReadAt)}` : "not read yet";
  return [what, last, nextReadAt && `next ${formatRelative(nextReadAt)}`].filter(Boolean).join(" · ");
}

function Changes({ url: { changes } }: { url: KnowledgeUrl }) {
  if (!changes) return null;
  const parts = [
    { label: "new", list: changes.added },
    { label: "changed", list: changes.changed },
    { label: "no longer on the site", list: changes.missing },
    { label: "not read", list: changes.skipped.map(({ url, reason }) => `${url}: ${reason}`) },
  ].filter(({ list }) => list.length > 0);
  if (parts.length === 0) return null;
  return (
    <details className="mt-1 text-small text-ink-2">
      <summary className="cursor-pointer">
        {parts.map(({ label, list }) => `${formatCount(list.length)} ${label}`).join(" · ")}
      </summary>
      <ul className="mt-1 grid gap-0.5 break-all">
        {parts.flatMap(({ label, list }) =>
          list.map((entry) => (
            <li key={`${label} ${entry}`}>
              <span className="text-ink-3">{label}:</span> {entry}
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
