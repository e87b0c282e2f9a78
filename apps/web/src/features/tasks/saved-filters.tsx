import { Bookmark, Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { usePreferences } from "../../platform/preferences.ts";
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
  const [isNaming, setNaming] = useState(false);
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
            onSelect: () => setNaming(true),
          },
          ...(current
            ? [
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
      {isNaming && (
        <NameDialog
          title="Save filter"
          placeholder="Failed this week"
          submitLabel="Save filter"
          onClose={() => setNaming(false)}
          onName={async (name) => save([...saved.filter((one) => one.name !== name), { name, query }])}
        />
      )}
    </>
  );
}
