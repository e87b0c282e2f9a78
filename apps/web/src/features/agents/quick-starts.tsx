import { useId } from "react";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/mark.tsx";
import { Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAgentTemplates } from "./agents.queries.ts";

interface QuickStartsProps {
  /** Why no further agent can be created; null when one can. */
  blocker: string | null;
  onChoose: (templateId: string) => void;
}

/** Four templates; each opens the create dialog filled in. */
export function QuickStarts({ blocker, onChoose }: QuickStartsProps) {
  const templates = useAgentTemplates();
  const reason = useId();
  return (
    <Section title="Quick Start Templates" aside={blocker && <span id={reason}>{blocker}</span>} className="mt-8">
      <QueryView
        query={templates}
        loading={<Skeleton height={132} className="rounded-md!" />}
        isEmpty={({ items }) => !items.some((template) => template.quickStart)}
        empty={<p className="text-ink-2">No templates are available on this server.</p>}
        errorTitle="Couldn’t load the templates"
      >
        {({ items }) => (
          <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2 lg:grid-cols-4">
            {items
              .filter((template) => template.quickStart)
              .map((template) => (
                <li key={template.id} className="flex bg-surface">
                  <button
                    type="button"
                    aria-disabled={blocker ? true : undefined}
                    aria-describedby={blocker ? reason : undefined}
                    className="flex w-full flex-col items-start p-4 text-left transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] aria-disabled:bg-surface aria-disabled:text-ink-3"
                    onClick={() => !blocker && onChoose(template.id)}
                  >
                    <Mark id={template.id} size={24} plain />
                    <span className="mt-2 block font-[560]">{template.name}</span>
                    <span className={cx("line-clamp-3", !blocker && "text-ink-2")}>{template.description}</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}
