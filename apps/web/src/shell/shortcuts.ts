import { navigation } from "./navigation.ts";

export type ShortcutAction =
  | { kind: "palette" }
  | { kind: "go"; to: string }
  | { kind: "modal"; name: "create-agent" | "task-wizard" | "shortcuts" }
  /** For the current page, if it handles the key. */
  | { kind: "page"; key: string };

export interface KeyPress {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  timeStamp: number;
}

interface KeyContext {
  /** When G was pressed last, on the clock of `timeStamp`; null when it was not. */
  leaderAt: number | null;
  /** The user is typing, or a modal is open. */
  isTyping: boolean;
  /** Single-letter shortcuts are on (a setting). */
  areOn: boolean;
}

interface Interpretation {
  action: ShortcutAction | null;
  leaderAt: number | null;
}

const leaderMs = 1200;
const modals: Record<string, "create-agent" | "task-wizard" | "shortcuts"> = {
  n: "create-agent",
  c: "task-wizard",
  "?": "shortcuts",
};

/** Maps a key press to an action: ⌘K or Ctrl-K always, single letters only while nothing is typed and they are on. */
export function interpretKey(press: KeyPress, { leaderAt, isTyping, areOn }: KeyContext): Interpretation {
  const key = press.key.toLowerCase();
  if (key === "k" && (press.metaKey || press.ctrlKey) && !press.altKey)
    return { action: { kind: "palette" }, leaderAt: null };
  if (isTyping || !areOn || press.metaKey || press.ctrlKey || press.altKey) return { action: null, leaderAt: null };
  if (leaderAt !== null && press.timeStamp - leaderAt < leaderMs) {
    const entry = navigation.find((candidate) => candidate.key.toLowerCase() === key);
    return { action: entry ? { kind: "go", to: entry.to } : null, leaderAt: null };
  }
  if (key === "g") return { action: null, leaderAt: press.timeStamp };
  const name = modals[key];
  return { action: name ? { kind: "modal", name } : { kind: "page", key }, leaderAt: null };
}
