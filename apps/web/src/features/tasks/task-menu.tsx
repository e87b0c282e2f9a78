import type { Task } from "@muster/contracts/tasks";
import {
  BookmarkPlus,
  CalendarClock,
  Copy,
  Ellipsis,
  Image,
  Mail,
  MessageCircleQuestion,
  MessageSquare,
  Pencil,
  Printer,
  RotateCw,
  Share2,
  Trash2,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { IconButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { isOpen } from "./task-progress.ts";
import { exampleReason } from "./task-status.tsx";
import { useContinueInChat, useDeleteTask, useReopenTask, useReviseTask } from "./tasks.queries.ts";

const ScheduleDialog = lazyDialog(async () => (await import("../schedules/schedule-dialog.tsx")).ScheduleDialog);
const SaveTemplateDialog = lazyDialog(async () => (await import("./save-template-dialog.tsx")).SaveTemplateDialog);
const ChooseImageDialog = lazyDialog(async () => (await import("./cover-dialogs.tsx")).ChooseImageDialog);
const EmailDialog = lazyDialog(async () => (await import("./email-dialog.tsx")).EmailDialog);

interface TaskMenuProps {
  task: Task;
  /** The shown version of the document; the newest by default. */
  version?: number | undefined;
  /** Omitted without a document to ask about. */
  onFollowUp?: () => void;
  /** Omitted without a document to share. */
  onShare?: () => void;
  onEdit?: () => void;
}

/** What else can be done with a task. */
export function TaskMenu({ task, version, onFollowUp, onShare, onEdit }: TaskMenuProps) {
  const navigate = useNavigate();
  const [isEmailing, setEmailing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isCovering, setCovering] = useState(false);
  const revise = useReviseTask();
  const reopen = useReopenTask();
  const remove = useDeleteTask();
  const chat = useContinueInChat();
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  const fixed = viewer ?? exampleReason(task);
  const isAccepted = task.acceptedVersion !== null && task.acceptedVersion === task.result?.version;
  const result: MenuItem[] = onFollowUp
    ? [
        { label: "Ask a follow-up", icon: MessageCircleQuestion, disabledReason: fixed, onSelect: onFollowUp },
        {
          label: "Continue in chat",
          icon: MessageSquare,
          disabledReason: fixed,
          onSelect: () => chat.mutate({ id: task.id, version: version ?? task.result?.version }),
        },
        ...(onShare ? [{ label: "Share", icon: Share2, disabledReason: viewer, onSelect: onShare }] : []),
        { label: "Email to members", icon: Mail, disabledReason: viewer, onSelect: () => setEmailing(true) },
        ...(onEdit ? [{ label: "Edit text", icon: Pencil, disabledReason: fixed, onSelect: onEdit }] : []),
        {
          label: "Use an image as cover",
          icon: Image,
          disabledReason: fixed,
          onSelect: () => setCovering(true),
        },
        {
          label: "Run again",
          icon: RotateCw,
          disabledReason: fixed,
          onSelect: () => revise.mutate({ id: task.id, kind: "again", text: "" }),
        },
        ...(isAccepted
          ? [
              {
                label: "Withdraw acceptance",
                icon: Undo2,
                disabledReason: viewer,
                onSelect: () => reopen.mutate(task.id),
              },
            ]
          : []),
        {
          label: "Save as template",
          icon: BookmarkPlus,
          disabledReason: fixed,
          onSelect: () => setSaving(true),
        },
        { label: "Print", icon: Printer, onSelect: () => print() },
      ]
    : [];
  const [isScheduling, setScheduling] = useState(false);
  return (
    <>
      <Menu
        label="More actions"
        trigger={<IconButton label="More actions" icon={Ellipsis} variant="secondary" />}
        items={[
          ...result,
          { label: "Duplicate", icon: Copy, disabledReason: fixed, to: `/tasks?new=1&from=${task.number}` },
          { label: "Schedule", icon: CalendarClock, disabledReason: fixed, onSelect: () => setScheduling(true) },
          "separator",
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            disabledReason: viewer ?? (isOpen(task.status) ? "Stop the task before you delete it" : null),
            onSelect: () => remove.mutate(task, { onSuccess: () => void navigate("/tasks") }),
          },
        ]}
      />
      {isEmailing && <EmailDialog task={task} onClose={() => setEmailing(false)} />}
      {isCovering && <ChooseImageDialog task={task} onClose={() => setCovering(false)} />}
      {isSaving && <SaveTemplateDialog task={task} onClose={() => setSaving(false)} />}
      {isScheduling && <ScheduleDialog task={task} onClose={() => setScheduling(false)} />}
    </>
  );
}
