import { Bookmark, Check, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { type SavedFilter, usePreferences } from "../../platform/preferences.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { listParams } from "./task-filters.ts";

const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);

/** Named searches stored in this browser. */
export function SavedFilters() {
  const [params, setParams] = useSearchParams();
  const saved = usePreferences((state) => state.taskFilters);
  const save = usePreferences((state) => state.setTaskFilters);
  const [naming, setNaming] = useState<"new" | "rename" | null>(null);
  const query = listParams(params).toString();
  const current = saved.find((one) => one.query === query);
  return (
    <>
      <Menu
        label="Saved filters"
        trigger={<IconButton label="Saved filters" icon={Bookmark} variant="secondary" />}
        items={[
          ...saved.map((one) => ({
            label: one.name,
            ...(one === current && { icon: Check }),
            onSelect: () => setParams(new URLSearchParams(one.query)),
          })),
          ...(saved.length > 0 ? ["separator" as const] : []),
          {
            label: "Save this filter",
            icon: Bookmark,
            disabledReason: query === "" ? "Choose a filter first" : current ? "This filter is saved already" : null,
            onSelect: () => setNaming("new"),
          },
          ...(current
            ? [
                {
                  label: `Rename “${current.name}”`,
                  icon: Pencil,
                  onSelect: () => setNaming("rename"),
                },
                {
                  label: `Delete “${current.name}”`,
                  icon: Trash2,
                  danger: true,
                  onSelect: () => save(saved.filter((one) => one !== current)),
                },
              ]
            : []),
        ]}
      />
      {naming === "new" && (
        <NameDialog
          title="Save filter"
          placeholder="Failed this week"
          submitLabel="Save filter"
          onClose={() => setNaming(null)}
          schema={newName(saved)}
          onName={async (name) => save([...saved, { name, query }])}
        />
      )}
      {naming === "rename" && current && (
        <NameDialog
          title="Rename filter"
          initial={current.name}
          submitLabel="Rename"
          onClose={() => setNaming(null)}
          schema={newName(saved.filter((one) => one !== current))}
          onName={async (name) => save(saved.map((one) => (one === current ? { name, query } : one)))}
        />
      )}
    </>
  );
}

/** A name that no other filter has: saving never replaces one. */
function newName(others: readonly SavedFilter[]) {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  return z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(60, "Use at most 60 characters")
    .refine((name) => !taken.has(name.toLowerCase()), "You already have a filter with this name");
}
