import { Bookmark, Check, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { usePreferences } from "../../platform/preferences.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { listParams } from "./task-filters.ts";

/** Searches that this browser keeps by name. */
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
          onClose={() => setNaming(false)}
          onName={(name) => {
            save([...saved.filter((one) => one.name !== name), { name, query }]);
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (name.trim() === "") setProblem("Enter a name");
    else onName(name.trim());
  }

  return (
    <Dialog
      title="Save filter"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => submit()}>
            Save filter
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label="Name"
          data-autofocus=""
          maxLength={60}
          placeholder="Failed this week"
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
