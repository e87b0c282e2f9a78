import { type SavedTemplate, templateName } from "@muster/contracts/tasks-saved-templates";
import { ArrowRight, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { NameDialog } from "../../../ui/name-dialog.tsx";
import { Section } from "../../../ui/panel.tsx";
import { useDeleteTemplate, useRenameTemplate, useSavedTemplates } from "../saved-templates.queries.ts";

interface SavedTemplatesProps {
  /** Names of the built-in templates by id. */
  names: ReadonlyMap<string, string>;
  onUse: (template: SavedTemplate) => void;
}

/** What the organization made from finished tasks; nothing where it has made none. */
export function SavedTemplates({ names, onUse }: SavedTemplatesProps) {
  const saved = useSavedTemplates();
  const [changing, setChanging] = useState<{ template: SavedTemplate; how: "rename" | "delete" } | null>(null);
  if (!saved.data || saved.data.items.length === 0) return null;
  return (
    <Section title="Your organization’s templates" level={3}>
      <ul className="panel">
        {saved.data.items.map((template) => (
          <li key={template.id} className="row flex-wrap">
            <span className="min-w-0 flex-1 basis-[160px]">
              <span className="block break-words font-[560]">{template.name}</span>
              <span className="block truncate text-ink-3 text-small">
                {[names.get(template.templateId), template.createdByName && `by ${template.createdByName}`]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </span>
            <Button iconAfter={ArrowRight} aria-label={`Use ${template.name}`} onClick={() => onUse(template)}>
              Use
            </Button>
            <Menu
              label={`Change ${template.name}`}
              trigger={<IconButton label={`Change ${template.name}`} icon={Ellipsis} />}
              items={[
                {
                  label: "Rename",
                  icon: Pencil,
                  disabledReason: template.editBlocker,
                  onSelect: () => setChanging({ template, how: "rename" }),
                },
                {
                  label: "Delete",
                  icon: Trash2,
                  danger: true,
                  disabledReason: template.editBlocker,
                  onSelect: () => setChanging({ template, how: "delete" }),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {changing?.how === "rename" && <Rename template={changing.template} onClose={() => setChanging(null)} />}
      {changing?.how === "delete" && <Delete template={changing.template} onClose={() => setChanging(null)} />}
    </Section>
  );
}

interface ChangeProps {
  template: SavedTemplate;
  onClose: () => void;
}

function Rename({ template, onClose }: ChangeProps) {
  const rename = useRenameTemplate();
  return (
    <NameDialog
      title="Rename template"
      schema={templateName}
      initial={template.name}
      submitLabel="Rename"
      busyLabel="Renaming…"
      onName={(name) => rename.mutateAsync({ id: template.id, name })}
      onClose={onClose}
    />
  );
}

function Delete({ template, onClose }: ChangeProps) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      title="Delete this template?"
      body={`“${template.name}” is removed for everyone in your organization. Tasks made from it stay.`}
      confirmLabel="Delete template"
      cancelLabel="Keep template"
      busyLabel="Deleting…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(template.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
