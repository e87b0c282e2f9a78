import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import {
  Ban,
  FileSpreadsheet,
  FileText,
  Folder,
  Globe,
  ImageIcon,
  type LucideIcon,
  MoreHorizontal,
  MoveRight,
  Pencil,
  RotateCw,
  Trash2,
  Undo2,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../../ui/button.tsx";
import { StatusDot } from "../../ui/chip.tsx";
import { cx } from "../../ui/cx.ts";
import { formatBytes, formatCount, formatRelative } from "../../ui/format.ts";
import { Menu, type MenuItem } from "../../ui/menu.tsx";

export type ItemAction = "rename" | "move" | "delete" | "retry" | "cancel" | "restore";

interface ContentProps {
  baseId: string;
  items: KnowledgeItem[];
  /** Why this person may not change the base. */
  blocker: string | null;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpenFolder: (id: string) => void;
  onAction: (kind: ItemAction, item: KnowledgeItem) => void;
}

export function ContentGrid(props: ContentProps) {
  const { items, selected } = props;
  return (
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-4" aria-label="Items">
      {items.map((item) => {
        const Icon = iconOf(item);
        return (
          <li
            key={item.id}
            className={cx(
              "relative flex min-h-[124px] min-w-0 flex-col rounded-md border p-3.5",
              selected.has(item.id) ? "border-ink bg-raised" : "border-line bg-surface hover:bg-raised",
            )}
          >
            <div className="flex items-center gap-1">
              <Icon
                size={18}
                strokeWidth={1.6}
                aria-hidden="true"
                className={item.type === "folder" ? "text-ink" : "text-ink-3"}
              />
              <span className="flex-1" />
              <SelectBox {...props} item={item} />
              <ItemMenu {...props} item={item} />
            </div>
            <ItemName {...props} item={item} className="mt-2 line-clamp-2 w-full break-words text-left font-[530]" />
            <span className="mt-auto w-full pt-2 text-small text-ink-3">
              <ItemState item={item} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function ContentList(props: ContentProps) {
  return (
    <ul className="panel" aria-label="Items">
      {props.items.map((item) => {
        const Icon = iconOf(item);
        return (
          <li key={item.id} className="row">
            <SelectBox {...props} item={item} />
            <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
            <div className="min-w-0 flex-1">
              <ItemName {...props} item={item} className="block max-w-full truncate text-left font-[530]" />
              <span className="block truncate text-small text-ink-3">
                <ItemState item={item} />
              </span>
            </div>
            <span className="num w-[90px] text-right text-small text-ink-3 max-md:hidden">
              {formatRelative(item.updatedAt)}
            </span>
            <ItemMenu {...props} item={item} />
          </li>
        );
      })}
    </ul>
  );
}

type OneItem = ContentProps & { item: KnowledgeItem };

function SelectBox({ item, selected, onSelect, blocker }: OneItem) {
  if (blocker || item.deletedAt) return null;
  return (
    <input
      type="checkbox"
      className="size-4"
      aria-label={`Select ${item.name}`}
      checked={selected.has(item.id)}
      onChange={() => {
        const next = new Set(selected);
        if (!next.delete(item.id)) next.add(item.id);
        onSelect(next);
      }}
    />
  );
}

function ItemName({ baseId, item, onOpenFolder, className }: OneItem & { className: string }): ReactNode {
  if (item.deletedAt) return <span className={className}>{item.name}</span>;
  if (item.type === "folder") {
    return (
      <button type="button" className={cx(className, "hover:underline")} onClick={() => onOpenFolder(item.id)}>
        {item.name}
      </button>
    );
  }
  return (
    <Link to={`/knowledge/${baseId}/items/${item.id}`} className={cx(className, "hover:underline")} title={item.name}>
      {item.name}
    </Link>
  );
}

/** The size, the current work, or the reason for a failure. */
function ItemState({ item }: { item: KnowledgeItem }) {
  if (item.deletedAt) return <>Deleted {formatRelative(item.deletedAt)}</>;
  if (item.type === "folder") {
    return (
      <span className="num">
        {formatCount(item.itemCount ?? 0)} {item.itemCount === 1 ? "item" : "items"}
      </span>
    );
  }
  switch (item.state) {
    case "failed":
      return (
        <span className="text-fault" title={item.reason ?? undefined}>
          <StatusDot status="failed" /> {item.reason ?? "Failed"}
        </span>
      );
    case "ready":
      return (
        <span className="num">
          {formatBytes(item.sizeBytes)}
          {item.passageCount === 0 && <span className="text-attention"> · No text found</span>}
          {item.reason && (
            <span className="text-attention" title={item.reason}>
              {" "}
              · Words only
            </span>
          )}
        </span>
      );
    default:
      return (
        <span className={item.state === "queued" ? undefined : "text-live"}>
          <StatusDot status={item.state === "queued" ? "queued" : "working"} /> {stateLabels[item.state]}
        </span>
      );
  }
}

const stateLabels = { queued: "Queued", reading: "Reading", indexing: "Indexing" } as const;

function ItemMenu({ item, blocker, onAction }: OneItem) {
  const entry = (kind: ItemAction, label: string, icon: LucideIcon, danger = false): MenuItem => ({
    label,
    icon,
    danger,
    disabledReason: blocker,
    onSelect: () => onAction(kind, item),
  });
  const items: MenuItem[] = item.deletedAt
    ? [entry("restore", "Restore", Undo2), entry("delete", "Delete for good", Trash2, true)]
    : [
        ...(item.canRetry ? [entry("retry", "Try again", RotateCw)] : []),
        ...(item.canCancel ? [entry("cancel", "Cancel", Ban)] : []),
        entry("rename", "Rename", Pencil),
        entry("move", "Move", MoveRight),
        "separator",
        entry("delete", "Delete", Trash2, true),
      ];
  return (
    <Menu
      label={`Actions for ${item.name}`}
      trigger={<IconButton label={`Actions for ${item.name}`} icon={MoreHorizontal} size="sm" />}
      items={items}
    />
  );
}

interface SelectionBarProps {
  count: number;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

export function SelectionBar({ count, onMove, onDelete, onClear }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Selected items"
      className="-translate-x-1/2 fixed bottom-5 left-1/2 z-30 flex h-12 max-w-[calc(100vw-24px)] items-center gap-1 rounded-[12px] bg-overlay pr-1.5 pl-4 shadow-pop max-md:bottom-[72px] md:left-[calc(50%+114px)]"
    >
      <span className="num mr-2 whitespace-nowrap font-[530]" role="status">
        {formatCount(count)} selected
      </span>
      <Button variant="quiet" size="sm" icon={MoveRight} onClick={onMove}>
        Move
      </Button>
      <Button variant="danger" size="sm" icon={Trash2} onClick={onDelete}>
        Delete
      </Button>
      <IconButton label="Clear selection" icon={X} size="sm" onClick={onClear} />
    </div>
  );
}

function iconOf({ type, url, mediaType, name }: KnowledgeItem): LucideIcon {
  if (type === "folder") return Folder;
  if (type === "image") return ImageIcon;
  if (url) return Globe;
  return /sheet|csv|excel/.test(mediaType ?? "") || /\.(csv|xlsx?|ods)$/i.test(name) ? FileSpreadsheet : FileText;
}
