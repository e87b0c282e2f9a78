import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import {
  Library,
  ListChecks,
  type LucideIcon,
  Paperclip,
  Plus,
  Search,
  Settings,
  ShieldCheck,
  Sparkle,
  SunMoon,
  Wallet,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { settingsTabs } from "../features/settings/settings-tabs.ts";
import { api } from "../platform/api.ts";
import { openUpgrade } from "../platform/billing-gate.ts";
import { keepDropped } from "../platform/dropped.ts";
import { openModal } from "../platform/modals.ts";
import { shownTheme, usePreferences } from "../platform/preferences.ts";
import { query } from "../platform/query.ts";
import { useMe } from "../platform/session.tsx";
import { StatusDot } from "../ui/chip.tsx";
import { useModalElement } from "../ui/dialog.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Mark } from "../ui/mark.tsx";
import { navigation } from "./navigation.ts";

/** Command palette: navigates, runs commands, finds agents and tasks by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useModalElement({ canEscape: true, onClose });
  const [text, setText] = useState("");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it too
    <dialog
      ref={dialog}
      aria-label="Command menu"
      className="dialog palette"
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <Command label="Command menu" loop onKeyDown={stepByTab}>
        <div className="flex h-[52px] items-center gap-3 border-line border-b px-4">
          <Search size={16} aria-hidden="true" className="text-ink-3" />
          <Command.Input
            data-autofocus
            value={text}
            onValueChange={setText}
            placeholder="Search agents, tasks, and pages"
            className="min-w-0 flex-1 bg-transparent text-read outline-none! placeholder:text-ink-3"
          />
          <Kbd>esc</Kbd>
        </div>
        <Command.List className="max-h-[min(420px,60vh)] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-8 text-center text-ink-2">No results for “{text}”.</Command.Empty>
          <Found text={text.trim()} onClose={onClose} />
          <Assign text={text.trim()} />
          <Actions onClose={onClose} />
          <Places onClose={onClose} />
        </Command.List>
      </Command>
    </dialog>
  );
}

/** The field is the only tab stop, so that Tab would leave the menu: it moves through the results instead, as the arrow keys do. */
function stepByTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const key = event.shiftKey ? "ArrowUp" : "ArrowDown";
  event.target.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Text that reads as a question for an agent: a sentence, or anything longer than a name. */
function Assign({ text }: { text: string }) {
  if (!/\s/.test(text)) return null;
  return (
    <Command.Group heading="Assign">
      <Command.Item
        value={`assign ${text}`}
        onSelect={() => {
          keepDropped({ question: text });
          openModal("quick-assign");
        }}
      >
        <Sparkle size={16} aria-hidden="true" className="mx-1 text-ink-3" />
        <span className="flex-1 truncate">Ask an agent: “{text}”</span>
      </Command.Item>
    </Command.Group>
  );
}

function Actions({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const theme = usePreferences((state) => shownTheme(state.theme));
  const setTheme = usePreferences((state) => state.setTheme);
  const other = theme === "dark" ? "light" : "dark";
  function choosePlan() {
    onClose();
    openUpgrade();
  }
  function turn() {
    setTheme(other);
    onClose();
  }
  return (
    <Command.Group heading="Actions">
      <Entry icon={Plus} text="New agent" keys={["N"]} onSelect={() => openModal("create-agent")} />
      <Entry icon={ListChecks} text="New task" keys={["C"]} onSelect={() => openModal("task-wizard")} />
      <Entry
        icon={Paperclip}
        text="Assign a task from a file"
        onSelect={() => {
          keepDropped({});
          openModal("quick-assign");
        }}
      />
      {me.profile.tier !== "enterprise" && me.billing !== "off" && (
        <Entry icon={Sparkle} text="Choose a plan" onSelect={choosePlan} />
      )}
      <Entry icon={SunMoon} text={`Switch to ${other} theme`} onSelect={turn} />
      <Entry icon={Search} text="Keyboard shortcuts" keys={["?"]} onSelect={() => openModal("shortcuts")} />
    </Command.Group>
  );
}

function Places({ onClose }: { onClose: () => void }) {
  const go = useGo(onClose);
  const isAdmin = useMe().profile.role === "admin";
  return (
    <Command.Group heading="Go to">
      {navigation.map((entry) => (
        <Entry
          key={entry.to}
          icon={entry.icon}
          text={entry.label}
          keys={["G", entry.key]}
          onSelect={() => go(entry.to)}
        />
      ))}
      <Entry icon={Library} text="Agent Library" onSelect={() => go("/agents/library")} />
      <Entry icon={ShieldCheck} text="Approvals" onSelect={() => go("/approvals")} />
      <Entry icon={Wallet} text="Anchored records" onSelect={() => go("/wallet")} />
      {settingsTabs
        .filter((part) => isAdmin || !part.adminsOnly)
        .map((part) => (
          <Entry
            key={part.id}
            icon={Settings}
            text={`Settings: ${part.label}`}
            onSelect={() => go(`/settings?tab=${part.id}`)}
          />
        ))}
    </Command.Group>
  );
}

function Found({ text, onClose }: { text: string; onClose: () => void }) {
  const isAsked = text.length >= 2;
  const go = useGo(onClose);
  const agents = useQuery({ ...query(api.agents.list, { search: text, limit: 5 }), enabled: isAsked });
  const tasks = useQuery({ ...query(api.tasks.list, { search: text, limit: 5 }), enabled: isAsked });
  if (!isAsked) return null;
  return (
    <>
      {agents.data && agents.data.items.length > 0 && (
        <Command.Group heading="Agents">
          {agents.data.items.map((agent) => (
            <Command.Item
              key={agent.id}
              value={`${agent.name} ${agent.role} ${agent.id}`}
              onSelect={() => go(`/agents/${agent.id}`)}
            >
              <Mark id={agent.id} size={24} />
              <span className="flex-1 truncate">{agent.name}</span>
              <span className="truncate text-ink-3 text-small">{agent.role}</span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {tasks.data && tasks.data.items.length > 0 && (
        <Command.Group heading="Tasks">
          {tasks.data.items.map((task) => (
            <Command.Item
              key={task.id}
              value={`${task.title} ${task.number} ${task.id}`}
              onSelect={() => go(`/tasks/${task.number}`)}
            >
              <span className="grid size-6 place-items-center text-ink-3">
                <StatusDot status={dotOf[task.status]} />
              </span>
              <span className="flex-1 truncate">{task.title}</span>
              <span className="truncate text-ink-3 text-small">
                <span className="font-mono text-micro">{task.number}</span> {task.agentName}
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </>
  );
}

const dotOf = {
  pending: "queued",
  in_progress: "working",
  completed: "done",
  failed: "failed",
  cancelled: "cancelled",
} as const;

interface EntryProps {
  icon: LucideIcon;
  text: string;
  keys?: string[];
  onSelect: () => void;
}

function Entry({ icon: Icon, text, keys = [], onSelect }: EntryProps): ReactNode {
  return (
    <Command.Item onSelect={onSelect}>
      <Icon size={16} aria-hidden="true" className="mx-1 text-ink-3" />
      <span className="flex-1">{text}</span>
      <span className="flex gap-1" aria-hidden="true">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </Command.Item>
  );
}

function useGo(onClose: () => void) {
  const navigate = useNavigate();
  return (to: string) => {
    onClose();
    void navigate(to);
  };
}
