import type { ChatListItem } from "@muster/contracts/chat-shapes";
import { FileDown, FolderInput, MoreHorizontal, Pencil, Pin, PinOff, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { api } from "../../platform/api.ts";
import { downloadFile } from "../../platform/download.ts";
import { notify } from "../../platform/notifications.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ShareDialog } from "../shares/share-dialog.tsx";
import { refreshChat, useChatAction } from "./chat.queries.ts";

type Conversation = Pick<ChatListItem, "id" | "title" | "isPinned" | "folder">;
type Open = "rename" | "folder" | "delete" | "share" | null;

const exportFormats = [
  { format: "markdown", label: "Export as Markdown" },
  { format: "pdf", label: "Export as PDF" },
  { format: "docx", label: "Export as Word" },
] as const;

/** Actions for a conversation, wherever it is listed. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, title, isPinned, folder } = conversation;
  const [open, setOpen] = useState<Open>(null);
  const update = useChatAction("Couldn’t change the conversation", (changes: Partial<Conversation>) =>
    api.chat.update({ id, ...changes }),
  );
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={`Actions for ${title}`}
        trigger={<IconButton label={`Actions for ${title}`} icon={MoreHorizontal} size="sm" />}
        items={[
          { label: "Rename", icon: Pencil, onSelect: () => setOpen("rename") },
          {
            label: isPinned ? "Unpin" : "Pin",
            icon: isPinned ? PinOff : Pin,
            onSelect: () => update.mutate({ isPinned: !isPinned }),
          },
          { label: "Move to folder", icon: FolderInput, onSelect: () => setOpen("folder") },
          { label: "Share", icon: Share2, onSelect: () => setOpen("share") },
          "separator",
          ...exportFormats.map(({ format, label }) => ({
            label,
            icon: FileDown,
            onSelect: () => void exportConversation(id, format),
          })),
          "separator",
          { label: "Delete", icon: Trash2, danger: true, onSelect: () => setOpen("delete") },
        ]}
      />
      {open === "rename" && (
        <TextDialog
          title="Rename conversation"
          label="Title"
          initial={title}
          onSave={(text) => update.mutateAsync({ title: text })}
          onClose={close}
        />
      )}
      {open === "folder" && (
        <TextDialog
          title="Move to folder"
          label="Folder"
          hint="A new name creates the folder. Leave it empty to take the conversation out."
          initial={folder ?? ""}
          canBeEmpty
          onSave={(text) => update.mutateAsync({ folder: text || null })}
          onClose={close}
        />
      )}
      {open === "share" && (
        <ShareDialog
          kind="chat"
          subjectId={id}
          title="Share conversation"
          description={`“${title}”, read-only, as it is now. Attachments, tool calls and costs are not shared.`}
          onClose={close}
        />
      )}
      {open === "delete" && <DeleteDialog conversation={conversation} onClose={close} />}
    </>
  );
}

function DeleteDialog({ conversation: { id, title }, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { conversationId } = useParams();
  const navigate = useNavigate();
  const remove = useChatAction("Couldn’t delete the conversation", () => api.chat.remove({ id }));
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      body="You can restore it for 30 days."
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        // The refreshed list unmounts the row, whose callbacks are then not called; promises still resolve.
        void remove.mutateAsync(undefined).then(
          () => {
            onClose();
            void navigate(`/chat?tab=history&deleted=${id}`, { replace: conversationId === id });
          },
          () => undefined,
        );
      }}
    />
  );
}

interface TextDialogProps {
  title: string;
  label: string;
  hint?: string;
  initial: string;
  canBeEmpty?: boolean;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog with one line of text and Save. */
export function TextDialog({ title, label, hint, initial, canBeEmpty, onSave, onClose }: TextDialogProps) {
  const [text, setText] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const isBlank = text.trim() === "" && !canBeEmpty;

  function save() {
    if (isBlank || isBusy) return;
    setBusy(true);
    onSave(text.trim()).then(onClose, () => setBusy(false));
  }

  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} disabledReason={isBlank ? "Enter a text" : null} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        data-autofocus=""
        {...(hint && { hint })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && save()}
      />
    </Dialog>
  );
}

async function exportConversation(id: string, format: string) {
  try {
    await downloadFile(`/api/chat/conversations/${encodeURIComponent(id)}/export?format=${format}`);
  } catch (error) {
    notify({ type: "error", title: "Download Failed", message: error instanceof Error ? error.message : "" });
  }
}

/** Undoes a deletion, from the History tab. */
export async function restoreConversation(id: string) {
  await api.chat.restore({ id });
  await refreshChat();
}
