import type { ChatMessage } from "@muster/contracts/chat-shapes";
import { ClipboardList, FileDown, Layers, Link as LinkIcon, MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { fetchFile } from "../../platform/download.ts";
import { openModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { uploadFile } from "../../platform/upload.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { sendItems } from "../knowledge/knowledge.queries.ts";
import { useChatAction } from "./chat.queries.ts";
import { downloadExport, exportFormats, exportPath } from "./conversation-menu.tsx";
import { copyText } from "./copy-text.ts";

const SaveToBaseDialog = lazyDialog(
  async () => (await import("../knowledge/save-to-base-dialog.tsx")).SaveToBaseDialog,
);

/** A reply becomes a task, a document in a knowledge base, or a file. */
export function ReplyMenu({ message }: { message: Pick<ChatMessage, "id" | "conversationId" | "content"> }) {
  const { id: messageId, conversationId: id, content } = message;
  const [isSaving, setSaving] = useState(false);
  const isViewer = useMe().organization.memberRole === "viewer";
  const blocker = isViewer ? "Viewers have read-only access" : content === "" ? "This reply has no text" : null;
  const asMarkdown = () => fetchFile(exportPath(id, { format: "markdown", messageId }));
  const attach = useChatAction("Couldn’t attach the reply", async () => {
    const { id: fileId, name, sizeBytes } = await uploadFile(await asMarkdown());
    openModal("task-wizard", { attachment: { id: fileId, name, sizeBytes } });
  });

  async function save(baseId: string) {
    const { items, duplicates, refused } = await sendItems({
      ...{ id: baseId, parentId: null },
      files: [await asMarkdown()],
    });
    const [item] = items;
    if (!item) throw new Error(refused[0]?.error ?? "The reply was not saved");
    return { itemId: item.id, name: item.name, isNew: duplicates.length === 0 };
  }

  return (
    <>
      <Menu
        label="Use this reply"
        align="start"
        trigger={<IconButton label="Use this reply" icon={MoreHorizontal} size="sm" />}
        items={[
          {
            label: "Start a task with it",
            icon: ClipboardList,
            disabledReason: blocker,
            onSelect: () => attach.mutate(undefined),
          },
          {
            label: "Save to a knowledge base",
            icon: Layers,
            disabledReason: blocker,
            onSelect: () => setSaving(true),
          },
          {
            label: "Copy link to this reply",
            icon: LinkIcon,
            onSelect: () => void copyLink(`${window.location.origin}/chat/${id}?message=${messageId}`),
          },
          "separator",
          ...exportFormats.map(({ format, label }) => ({
            label,
            icon: FileDown,
            disabledReason: content === "" ? blocker : null,
            onSelect: () => void downloadExport(id, { format, messageId }),
          })),
        ]}
      />
      {isSaving && <SaveToBaseDialog title={titleOf(content)} onSave={save} onClose={() => setSaving(false)} />}
    </>
  );
}

/** The beginning of a reply, to recognize it by. */
function titleOf(content: string): string {
  const line =
    content
      .trim()
      .split("\n")[0]
      ?.replace(/^#+ |[*_`]/g, "") ?? "";
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}

async function copyLink(link: string): Promise<void> {
  if (await copyText(link, "link")) notify({ type: "success", title: "Link copied", toastOnly: true });
}
