import type { MemoryNote } from "@muster/contracts/chat-library";
import { chatTexts } from "@muster/contracts/chat-shapes";
import { Pencil, X } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { invalidate } from "../../platform/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useChatAction } from "./chat.queries.ts";
import { useMemory } from "./library.queries.ts";

const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);

type Scope = MemoryNote["scope"];

const scopeLabels: Record<Scope, string> = {
  user: "You, in every chat",
  agent: "You, with this agent",
  organization: "Everyone in the organization",
};

/** Notes that every reply receives. Only people write them. */
export function MemoryNotes({ agentId }: { agentId: string | undefined }) {
  const memory = useMemory(agentId);
  const [text, setText] = useState("");
  const [scope, setScope] = useState<Scope>("user");
  const [editing, setEditing] = useState<MemoryNote | null>(null);
  const refresh = () => void invalidate("chatLibrary");
  const add = useChatAction("Couldn’t save the note", () =>
    api.chatLibrary.addNote({ scope, text: text.trim(), ...(scope === "agent" && agentId && { agentId }) }),
  );
  const edit = useChatAction(null, (changed: string) =>
    api.chatLibrary.editNote({ id: editing?.id ?? "", text: changed }).finally(refresh),
  );
  const remove = useChatAction("Couldn’t delete the note", (id: string) => api.chatLibrary.removeNote({ id }));
  const items = memory.data?.items ?? [];
  return (
    <section aria-label="Memory" className="grid gap-2">
      <h3 className="font-[580]">Memory</h3>
      <p className="text-small text-ink-3">Notes that replies use. Nothing is saved here automatically.</p>
      <ul className="grid gap-1">
        {items.map((note) => (
          <li key={note.id} className="flex items-start gap-1 rounded-sm bg-raised px-2 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block break-words">{note.text}</span>
              <span className="text-micro text-ink-3">{scopeLabels[note.scope]}</span>
            </span>
            <IconButton
              label="Edit note"
              icon={Pencil}
              size="sm"
              disabledReason={note.editBlocker}
              onClick={() => setEditing(note)}
            />
            <IconButton
              label="Delete note"
              icon={X}
              size="sm"
              disabledReason={note.editBlocker}
              onClick={() => remove.mutate(note.id, { onSuccess: refresh })}
            />
          </li>
        ))}
      </ul>
      <TextField
        label="Note"
        placeholder="Amounts are in euros"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label="For"
            value={scope}
            onChange={(event) => setScope(event.target.value as Scope)}
            options={(Object.keys(scopeLabels) as Scope[])
              .filter((value) => value !== "agent" || agentId)
              .map((value) => ({ value, label: scopeLabels[value] }))}
          />
        </div>
        <Button
          busy={add.isPending}
          disabledReason={text.trim() === "" ? "Enter a note" : null}
          onClick={() =>
            add.mutate(undefined, {
              onSuccess: () => {
                setText("");
                refresh();
              },
            })
          }
        >
          Add
        </Button>
      </div>
      {editing && (
        <NameDialog
          title="Edit note"
          label="Note"
          schema={chatTexts.note}
          initial={editing.text}
          onName={(changed) => edit.mutateAsync(changed)}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
