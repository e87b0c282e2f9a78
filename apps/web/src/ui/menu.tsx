import { Check, type LucideIcon } from "lucide-react";
import { cloneElement, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { cx } from "./cx.ts";
import { type Trigger, useFloating } from "./popover.tsx";
import { nextIndex, typeAhead } from "./roving.ts";

export type MenuItem =
  | {
      label: string;
      icon?: LucideIcon;
      onSelect?: () => void;
      to?: string;
      danger?: boolean;
      disabledReason?: string | null;
      checked?: boolean;
    }
  | "separator";

interface MenuProps {
  label: string;
  trigger: Trigger;
  items: MenuItem[];
  align?: "start" | "end";
  header?: ReactNode;
}

/** A menu button: arrows, Home, End and first letters move; Esc closes and returns focus. */
export function Menu({ label, trigger, items, align = "end", header }: MenuProps) {
  const id = useId();
  const navigate = useNavigate();
  const floating = useFloating({ align });
  const typed = useRef({ text: "", at: 0 });
  const { isOpen, panel } = floating;

  // Focus enters the menu when it opens, as the menu pattern asks.
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [isOpen, panel]);

  function handleKey(event: KeyboardEvent) {
    const entries = [...(panel.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    if (event.key === "Tab") return floating.close();
    const target = nextIndex(event.key, at, entries.length) ?? letterTarget(event, entries, at);
    if (target === undefined || target < 0) return;
    event.preventDefault();
    entries[target]?.focus();
  }

  function letterTarget(event: KeyboardEvent, entries: HTMLElement[], at: number) {
    if (event.key.length !== 1 || event.key === " " || event.metaKey || event.ctrlKey || event.altKey) return undefined;
    const isQuick = event.timeStamp - typed.current.at < 600;
    typed.current = { text: isQuick ? typed.current.text + event.key : event.key, at: event.timeStamp };
    return typeAhead(
      entries.map((entry) => entry.textContent ?? ""),
      typed.current.text,
      at,
    );
  }

  function choose(item: Exclude<MenuItem, "separator">) {
    if (item.disabledReason) return;
    floating.close();
    if (item.to) void navigate(item.to);
    item.onSelect?.();
  }

  return (
    <>
      {cloneElement(trigger, floating.triggerProps(id, "menu"))}
      <div ref={panel} popover="auto" className="menu">
        {isOpen && header}
        <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={handleKey}>
          {isOpen &&
            items.map((item, index) =>
              item === "separator" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other identity
                <hr key={index} className="my-1 border-line" />
              ) : (
                <MenuEntry key={item.label} item={item} onChoose={() => choose(item)} />
              ),
            )}
        </div>
      </div>
    </>
  );
}

function MenuEntry({ item, onChoose }: { item: Exclude<MenuItem, "separator">; onChoose: () => void }) {
  const id = useId();
  const isChoice = item.checked !== undefined;
  const Icon = item.checked ? Check : item.icon;
  return (
    <button
      type="button"
      role={isChoice ? "menuitemradio" : "menuitem"}
      {...(isChoice && { "aria-checked": item.checked })}
      aria-disabled={item.disabledReason ? true : undefined}
      aria-describedby={item.disabledReason ? id : undefined}
      tabIndex={-1}
      className={cx("menu-item", item.danger && !item.disabledReason && "text-fault!")}
      onClick={onChoose}
    >
      {Icon ? <Icon size={15} aria-hidden="true" className="shrink-0" /> : isChoice && <span className="w-[15px]" />}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.disabledReason && (
          <span id={id} className="block max-w-[220px] text-small text-ink-3">
            {item.disabledReason}
          </span>
        )}
      </span>
    </button>
  );
}
