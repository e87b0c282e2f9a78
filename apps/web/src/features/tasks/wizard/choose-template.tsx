import type { TaskTemplate } from "@muster/contracts/tasks";
import type { SavedTemplate } from "@muster/contracts/tasks-saved-templates";
import type { UseQueryResult } from "@tanstack/react-query";
import { QueryView } from "../../../ui/query-view.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { SavedTemplates } from "./saved-templates.tsx";

interface ChooseTemplateProps {
  templates: UseQueryResult<{ items: TaskTemplate[] }>;
  value: string | null;
  error: string | undefined;
  onChoose: (template: TaskTemplate) => void;
  onUse: (template: SavedTemplate) => void;
}

export function ChooseTemplate({ templates, value, error, onChoose, onUse }: ChooseTemplateProps) {
  return (
    <QueryView
      query={templates}
      loading={<SkeletonRows rows={6} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="text-ink-2">No templates are available on this server.</p>}
      errorTitle="Couldn’t load the templates"
    >
      {({ items }) => (
        <div className="grid gap-3">
          <RadioCards
            legend="What do you need?"
            columns={2}
            value={value}
            onChange={(id) => {
              const template = items.find((candidate) => candidate.id === id);
              if (template) onChoose(template);
            }}
            options={availableFirst(items).map((template) => ({
              value: template.id,
              title: template.name,
              description: template.description,
              disabledReason: template.unavailable,
            }))}
          />
          <StepError error={error} />
          <SavedTemplates names={new Map(items.map(({ id, name }) => [id, name]))} onUse={onUse} />
        </div>
      )}
    </QueryView>
  );
}

/** On a phone the unavailable templates would come before the available one. */
function availableFirst(templates: TaskTemplate[]): TaskTemplate[] {
  return templates.toSorted((a, b) => Number(a.unavailable !== null) - Number(b.unavailable !== null));
}

/** A problem of the step that no single input shows. */
export function StepError({ error }: { error: string | undefined }) {
  return error ? (
    <p role="alert" className="text-fault">
      {error}
    </p>
  ) : null;
}
