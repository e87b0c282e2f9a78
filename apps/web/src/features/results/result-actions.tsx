import { type AiResultDetail, resultExportFormats } from "@muster/contracts/results";
import { Download, Layers, MessageSquare, MoreHorizontal, Paperclip, Pencil, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { downloadFile } from "../../platform/download.ts";
import { notify } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCredits, formatDuration } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useRemoveResult, useResultAction } from "./results.queries.ts";

const SaveResultDialog = lazyDialog(async () => (await import("./save-result.tsx")).SaveResultDialog);
const AttachResultDialog = lazyDialog(async () => (await import("./save-result.tsx")).AttachResultDialog);

const formatLabels: Record<(typeof resultExportFormats)[number], string> = {
  pdf: "PDF",
  docx: "Word",
  markdown: "Markdown",
};

interface ResultActionsProps {
  result: AiResultDetail;
  onRemoved: () => void;
  /** Closes the dialog that shows the result, because another page follows. */
  onLeave?: () => void;
}

/** Download, reuse, share, rename and delete, with what the result took. */
export function ResultActions({ result, onRemoved, onLeave }: ResultActionsProps) {
  const { id, title, isShared, isOwn, receipt } = result;
  const [isRenaming, setRenaming] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isAttaching, setAttaching] = useState(false);
  const update = useResultAction("Couldn’t change the result", (changes: { title?: string; isShared?: boolean }) =>
    api.results.update({ id, ...changes }),
  );
  const remove = useRemoveResult(id, { notifies: !onLeave });
  const navigate = useNavigate();
  const toFile = useResultAction("Couldn’t continue in chat", () => api.results.toFile({ id, format: "markdown" }));
  const continueInChat = () =>
    toFile.mutate(undefined, {
      onSuccess: (attachment) => {
        onLeave?.();
        void navigate("/chat", { state: { attachment } });
      },
    });
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  const ownItems: MenuItem[] = [
    { label: "Rename", icon: Pencil, onSelect: () => setRenaming(true) },
    {
      label: isShared ? "Stop sharing" : "Share with the organization",
      icon: Share2,
      onSelect: () => update.mutate({ isShared: !isShared }),
    },
    "separator",
    {
      label: "Delete",
      icon: Trash2,
      danger: true,
      onSelect: () => remove(onRemoved),
    },
  ];
  return (
    <>
      <Menu
        label="Download"
        align="start"
        trigger={<Button icon={Download}>Download</Button>}
        items={resultExportFormats.map((format) => ({
          label: formatLabels[format],
          onSelect: () => void download(id, format),
        }))}
      />
      <Menu
        label="More actions"
        align="start"
        trigger={<IconButton label="More actions" icon={MoreHorizontal} />}
        items={[
          {
            label: "Continue in chat",
            icon: MessageSquare,
            disabledReason: viewer,
            onSelect: continueInChat,
          },
          {
            label: "Save to a knowledge base",
            icon: Layers,
            disabledReason: viewer,
            onSelect: () => setSaving(true),
          },
          {
            label: "Attach to a new task",
            icon: Paperclip,
            disabledReason: viewer,
            onSelect: () => setAttaching(true),
          },
          ...(isOwn ? ownItems : []),
        ]}
      />
      {receipt && (
        <span className="num text-small text-ink-3">
          {receipt.engine === "builtin" ? "Built-in engine" : receipt.model} · {formatDuration(receipt.durationMs)} ·{" "}
          {formatCredits(receipt.credits)}
        </span>
      )}
      {/* The notification of a success is shown once the dialog is closed. */}
      <span role="status" className="flex flex-wrap gap-x-3 text-small text-ink-2">
        {isShared && (
          <Link to={`/results/${id}`} className="link" onClick={onLeave}>
            Shared with the organization
          </Link>
        )}
        {isSaved && <span>Saved to knowledge</span>}
      </span>
      {isSaving && <SaveResultDialog result={result} onSaved={() => setSaved(true)} onClose={() => setSaving(false)} />}
      {isAttaching && <AttachResultDialog result={result} onClose={() => setAttaching(false)} />}
      {isRenaming && (
        <RenameDialog
          title={title}
          onSave={(next) => update.mutate({ title: next }, { onSuccess: () => setRenaming(false) })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}

interface RenameDialogProps {
  title: string;
  onSave: (title: string) => void;
  onClose: () => void;
}

function RenameDialog({ title, onSave, onClose }: RenameDialogProps) {
  const [text, setText] = useState(title);
  const isBlank = text.trim() === "";
  return (
    <Dialog
      title="Rename result"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={isBlank ? "Enter a title" : null}
            onClick={() => onSave(text.trim())}
          >
            Save
          </Button>
        </>
      }
    >
      <TextField label="Title" data-autofocus="" value={text} onChange={(event) => setText(event.target.value)} />
    </Dialog>
  );
}

async function download(id: string, format: string) {
  try {
    await downloadFile(`/api/ai-features/results/${encodeURIComponent(id)}/export?format=${format}`);
  } catch (error) {
    if (isHandledGlobally(error)) return;
    notify({ type: "error", title: "Download Failed", message: error instanceof Error ? error.message : "" });
  }
}
