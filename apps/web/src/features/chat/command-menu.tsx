import type { SavedPrompt } from "@muster/contracts/chat-library";
import { cx } from "../../ui/cx.ts";

export type Command =
  | { kind: "action"; name: string; title: string }
  | { kind: "prompt"; name: string; title: string; text: string };

const actions: Command[] = [
  { kind: "action", name: "new", title: "Start a new chat" },
  { kind: "action", name: "snapshot", title: "Create a snapshot" },
  { kind: "action", name: "compare", title: "Compare models on one message" },
  { kind: "action", name: "find", title: "Find in this conversation" },
  { kind: "action", name: "style", title: "Change the style" },
  { kind: "action", name: "prompts", title: "Save and edit prompts" },
];

/** The commands that match the typed "/…"; none once text follows the command. */
export function commandsFor(text: string, prompts: SavedPrompt[]): Command[] {
  const typed = /^\/([\p{L}\p{N}-]*)$/u.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const all: Command[] = [
    ...prompts.map(
      ({ command, title, text: prompt }): Command => ({ kind: "prompt", name: command, title, text: prompt }),
    ),
    ...actions,
  ];
  return all.filter(({ name, title }) => name.startsWith(typed) || title.toLowerCase().includes(typed)).slice(0, 8);
}

interface CommandMenuProps {
  id: string;
  commands: Command[];
  picked: number;
  onChoose: (command: Command) => void;
}

export function CommandMenu({ id, commands, picked, onChoose }: CommandMenuProps) {
  return (
    <div
      id={`${id}-menu`}
      role="listbox"
      aria-label="Actions"
      tabIndex={-1}
      className="menu absolute! bottom-full left-0 mb-2 block w-[320px] max-w-full"
    >
      {commands.map((command, index) => (
        <button
          key={`${command.kind} ${command.name}`}
          id={`${id}-${index}`}
          type="button"
          role="option"
          aria-selected={index === picked}
          tabIndex={-1}
          className={cx("menu-item", index === picked && "bg-raised")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(command)}
        >
          <span className="font-mono text-small">/{command.name}</span>
          <span className="truncate text-ink-2">{command.title}</span>
        </button>
      ))}
    </div>
  );
}
