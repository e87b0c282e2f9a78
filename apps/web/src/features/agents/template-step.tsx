import type { AgentTemplate } from "@muster/contracts/agents";
import type { UseQueryResult } from "@tanstack/react-query";
import { cx } from "../../ui/cx.ts";
import { Mark } from "../../ui/mark.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

interface TemplateStepProps {
  templates: UseQueryResult<{ items: AgentTemplate[] }>;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** Clicking a template fills in the next step, where everything can be changed. */
export function TemplateStep({ templates, chosen, onChoose }: TemplateStepProps) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">Start from a template. You can change everything in the next steps.</p>
      <QueryView
        query={templates}
        loading={<SkeletonRows rows={4} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="text-ink-2">No templates are available on this server.</p>}
        errorTitle="Couldn’t load the templates"
      >
        {({ items }) => (
          <ul className="grid gap-2 md:grid-cols-2">
            {items
              .filter((template) => template.inCreateModal)
              .map((template) => (
                <li key={template.id} className="flex">
                  <button
                    type="button"
                    className={cx(
                      "choice w-full text-left",
                      template.id === chosen && "border-line-control! bg-pressed!",
                    )}
                    aria-pressed={template.id === chosen}
                    onClick={() => onChoose(template.id)}
                  >
                    <Mark id={template.id} size={32} />
                    <span className="min-w-0">
                      <span className="block font-[560]">{template.name}</span>
                      <span className="line-clamp-2 text-ink-2">{template.description}</span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <p>
        <button type="button" className="link" onClick={() => onChoose(null)}>
          Start without a template
        </button>
      </p>
    </div>
  );
}
