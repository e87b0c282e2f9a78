import { type KnowledgeBase, knowledgeName } from "@muster/contracts/knowledge-bases";
import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import { api } from "../../platform/api.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { useKnowledgeAction } from "./knowledge.queries.ts";
import { RemoveBaseDialog } from "./knowledge-page.tsx";

const AgentsDialog = lazyDialog(async () => (await import("./agents-dialog.tsx")).AgentsDialog);
const BaseDialog = lazyDialog(async () => (await import("./base-dialog.tsx")).BaseDialog);
const CameraDialog = lazyDialog(async () => (await import("./camera-dialog.tsx")).CameraDialog);
const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);
const MoveDialog = lazyDialog(async () => (await import("./item-dialogs.tsx")).MoveDialog);
const RemoveItemsDialog = lazyDialog(async () => (await import("./item-dialogs.tsx")).RemoveItemsDialog);
const UrlDialog = lazyDialog(async () => (await import("./item-dialogs.tsx")).UrlDialog);

/** The dialog that is open on a base's page; null when none is open. */
export type OpenDialog =
  | { kind: "edit" | "remove" | "agents" | "url" | "folder" | "camera" }
  | { kind: "rename" | "move" | "delete"; items: KnowledgeItem[] }
  | null;

interface BaseDialogsProps {
  open: OpenDialog;
  base: KnowledgeBase;
  parentId: string | null;
  onPhoto: (file: File) => void;
  onMove: (items: KnowledgeItem[], parentId: string | null) => Promise<unknown>;
  onRemove: (items: KnowledgeItem[]) => Promise<unknown>;
  onClose: () => void;
}

export function BaseDialogs({ open, base, parentId, onPhoto, onMove, onRemove, onClose }: BaseDialogsProps) {
  const createFolder = useKnowledgeAction(null, (name: string) =>
    api.knowledge.createFolder({ id: base.id, name, parentId }),
  );
  const rename = useKnowledgeAction(null, (input: { itemId: string; name: string }) =>
    api.knowledge.updateItem({ id: base.id, ...input }),
  );
  switch (open?.kind) {
    case undefined:
      return null;
    case "edit":
      return <BaseDialog base={base} onClose={onClose} />;
    case "remove":
      return <RemoveBaseDialog base={base} onClose={onClose} />;
    case "agents":
      return <AgentsDialog base={base} onClose={onClose} />;
    case "url":
      return <UrlDialog baseId={base.id} parentId={parentId} onClose={onClose} />;
    case "camera":
      return (
        <CameraDialog
          onClose={onClose}
          onPhoto={(file) => {
            onClose();
            onPhoto(file);
          }}
        />
      );
    case "folder":
      return (
        <NameDialog
          title="New Folder"
          schema={knowledgeName}
          submitLabel="Create"
          busyLabel="Creating…"
          hint="Creating a folder counts as half an action."
          onName={(name) => createFolder.mutateAsync(name)}
          onClose={onClose}
        />
      );
    case "rename": {
      const [item] = open.items;
      if (!item) return null;
      return (
        <NameDialog
          title="Rename"
          schema={knowledgeName}
          submitLabel="Rename"
          busyLabel="Renaming…"
          initial={item.name}
          onName={(name) => rename.mutateAsync({ itemId: item.id, name })}
          onClose={onClose}
        />
      );
    }
    case "move":
      return (
        <MoveDialog
          baseId={base.id}
          items={open.items}
          onMove={(target) => onMove(open.items, target)}
          onClose={onClose}
        />
      );
    case "delete":
      return <RemoveItemsDialog items={open.items} onRemove={() => onRemove(open.items)} onClose={onClose} />;
  }
}
