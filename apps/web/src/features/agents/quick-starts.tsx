import { Mark } from "../../ui/mark.tsx";
import { Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAgentTemplates } from "./agents.queries.ts";

/** Four ready jobs; each opens the create dialog filled in. */
export function QuickStarts({ onChoose }: { onChoose: (templateId: string) => void }) {
  const templates = useAgentTemplates();
  return (
    <Section title="Quick Start Templates" className="mt-8">
      <QueryView
        query={templates}
        loading={<Skeleton height={132} className="rounded-md!" />}
        isEmpty={({ items }) => !items.some((template) => template.quickStart)}
        empty={<p className="text-ink-2">No templates came with this installation.</p>}
        errorTitle="The templates could not be loaded"
      >
        {({ items }) => (
          <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2 lg:grid-cols-4">
            {items
              .filter((template) => template.quickStart)
              .map((template) => (
                <li key={template.id} className="flex bg-surface">
                  <button
                    type="button"
                    className="flex w-full flex-col items-start p-4 text-left transition-colors hover:bg-raised focus-visible:outline-offset-[-2px]"
                    onClick={() => onChoose(template.id)}
                  >
                    <Mark id={template.id} size={24} plain />
                    <span className="mt-2 block font-[560]">{template.name}</span>
                    <span className="line-clamp-3 text-ink-2">{template.description}</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}
