import { promptTexts, type SavedPrompt } from "@muster/contracts/chat-library";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { invalidate } from "../../platform/query.ts";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { useChatAction } from "./chat.queries.ts";
import { usePrompts } from "./library.queries.ts";

interface PromptsDialogProps {
  /** What a new prompt starts with: the last message. */
  text: string;
  onClose: () => void;
}

/** A person's saved prompts, and those shared with them. */
export function PromptsDialog({ text, onClose }: PromptsDialogProps) {
  const prompts = usePrompts();
  const [edited, setEdited] = useState<SavedPrompt | "new" | null>(null);
  const remove = useChatAction("Couldn’t delete the prompt", (id: string) =>
    api.chatLibrary.removePrompt({ id }).finally(() => invalidate("chatLibrary")),
  );
  if (edited)
    return <PromptForm prompt={edited === "new" ? null : edited} text={text} onClose={() => setEdited(null)} />;
  return (
    <Dialog
      title="Prompts"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button variant="primary" onClick={() => setEdited("new")}>
            New prompt
          </Button>
        </>
      }
    >
      <QueryView
        query={prompts}
        loading={<SkeletonText lines={4} />}
        isEmpty={({ items }) => items.length === 0}
        errorTitle="Couldn’t load the prompts"
        empty={<p className="text-ink-2">Save a text that you use often, and type / to insert it in any chat.</p>}
      >
        {({ items }) => (
          <ul className="grid gap-3" aria-label="Prompts">
            {items.map((prompt) => (
              <li key={prompt.id} className="flex items-start gap-2">
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-mono text-small">/{prompt.command}</span>
                    <span className="break-words font-[530]">{prompt.title}</span>
                    <WaitingMark record={`chatLibrary:${prompt.id}`} />
                    {prompt.isShared && <Chip tone="line">{prompt.isOwn ? "Shared" : "Shared with you"}</Chip>}
                  </span>
                  <span className="line-clamp-2 break-words text-small text-ink-2">{prompt.text}</span>
                </span>
                {prompt.isOwn && (
                  <>
                    <IconButton
                      label={`Edit /${prompt.command}`}
                      icon={Pencil}
                      size="sm"
                      onClick={() => setEdited(prompt)}
                    />
                    <IconButton
                      label={`Delete /${prompt.command}`}
                      icon={Trash2}
                      size="sm"
                      onClick={() => remove.mutate(prompt.id)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  );
}

const schema = z.object({ ...promptTexts, isShared: z.boolean() });

/** A saved prompt keeps its command; a new prompt needs one that is not taken. */
function PromptForm({ prompt, text, onClose }: PromptsDialogProps & { prompt: SavedPrompt | null }) {
  const save = useChatAction(null, ({ command, ...changes }: z.output<typeof schema>) =>
    prompt
      ? api.chatLibrary.updatePrompt({ id: prompt.id, ...changes })
      : api.chatLibrary.savePrompt({ command, ...changes }),
  );
  const form = useZodForm({
    schema,
    defaultValues: prompt ?? { command: "", title: "", text, isShared: false },
    onSubmit: (input) => save.mutateAsync(input),
    onDone: () => {
      void invalidate("chatLibrary");
      onClose();
    },
  });
  const shared = form.choice("isShared");
  return (
    <FormDialog
      form={form}
      title={prompt ? `Edit /${prompt.command}` : "New prompt"}
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      {!prompt && (
        <TextField
          label="Command"
          hint="Typed after / in the message field"
          placeholder="weekly-report"
          required
          data-autofocus=""
          {...form.field("command")}
        />
      )}
      <TextField label="Title" placeholder="Weekly report" required {...form.field("title")} />
      <TextArea
        label="Prompt"
        hint="Write {{name}} for a part to fill in each time"
        required
        rows={6}
        {...form.field("text")}
      />
      <Switch label="Share with the organization" checked={shared.value} onChange={(isOn) => shared.onChange(isOn)} />
    </FormDialog>
  );
}
