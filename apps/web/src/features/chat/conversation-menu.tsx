import { type ChatListItem, chatTexts } from "@muster/contracts/chat-shapes";
import { FileDown, FolderInput, MoreHorizontal, Pencil, Pin, PinOff, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { downloadFile } from "../../platform/download.ts";
import { notify } from "../../platform/notifications.ts";
import { IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { refreshChat, useChatAction } from "./chat.queries.ts";

const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);
const ShareDialog = lazyDialog(async () => (await import("../shares/share-dialog.tsx")).ShareDialog);

type Conversation = Pick<ChatListItem, "id" | "title" | "isPinned" | "folder">;
type Open = "rename" | "folder" | "delete" | "share" | null;

export const exportFormats = [
  { format: "markdown", label: "Export as Markdown" },
  { format: "pdf", label: "Export as PDF" },
  { format: "docx", label: "Export as Word" },
] as const;

/** Actions for a conversation, wherever it is listed. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, title, isPinned, folder } = conversation;
  const [open, setOpen] = useState<Open>(null);
  const save = (changes: Partial<Conversation>) => api.chat.update({ id, ...changes });
  const update = useChatAction("Couldn’t change the conversation", save);
  const change = useChatAction(null, save);
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
            onSelect: () => void downloadExport(id, { format }),
          })),
          "separator",
          { label: "Delete", icon: Trash2, danger: true, onSelect: () => setOpen("delete") },
        ]}
      />
      {open === "rename" && (
        <NameDialog
          title="Rename conversation"
          label="Title"
          schema={chatTexts.title}
          initial={title}
          onName={(text) => change.mutateAsync({ title: text })}
          onClose={close}
        />
      )}
      {open === "folder" && (
        <NameDialog
          title="Move to folder"
          label="Folder"
          hint="Enter a new name to create a folder. Leave it empty to remove the conversation from its folder."
          initial={folder ?? ""}
          schema={chatTexts.folder.or(z.literal(""))}
          onName={(text) => change.mutateAsync({ folder: text || null })}
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
  const remove = useChatAction("Couldn’t delete the conversation", async () => {
    await api.chat.remove({ id });
    onClose();
    // The tab and its filters stay.
    if (conversationId === id) void navigate({ pathname: "/chat", search: window.location.search }, { replace: true });
    notify({
      ...{ type: "info", title: "Conversation deleted", message: "It stays under History for 30 days." },
      ...{ toastOnly: true, action: { label: "Undo", run: () => void restoreConversation(id) } },
    });
  });
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      body="You can restore it under History for 30 days."
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}

interface Exported {
  format: (typeof exportFormats)[number]["format"];
  /** One reply instead of the whole conversation. */
  messageId?: string;
}

export function exportPath(id: string, { format, messageId }: Exported): string {
  const query = new URLSearchParams({ format, ...(messageId && { message: messageId }) });
  return `/api/chat/conversations/${encodeURIComponent(id)}/export?${query}`;
}

export async function downloadExport(id: string, exported: Exported) {
  try {
    await downloadFile(exportPath(id, exported));
  } catch (error) {
    notify({ type: "error", title: "Download Failed", message: error instanceof Error ? error.message : "" });
  }
}

/** Undoes a deletion. */
export async function restoreConversation(id: string) {
  try {
    await api.chat.restore({ id });
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    notify({ type: "error", title: "Couldn’t restore the conversation", message });
  }
  await refreshChat();
}
