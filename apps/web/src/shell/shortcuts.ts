import { navigation } from "./navigation.ts";

export type ShortcutAction =
  | { kind: "palette" }
  | { kind: "go"; to: string }
  | { kind: "modal"; name: "create-agent" | "task-wizard" | "shortcuts" }
  /** For the page that is shown, if it knows the key. */
  | { kind: "page"; key: string };

export interface KeyPress {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  timeStamp: number;
}

interface KeyContext {
  /** When G was pressed last, same clock as `timeStamp`; null when it was not. */
  leaderAt: number | null;
  /** The person is typing, or a modal has the keys. */
  isTyping: boolean;
  /** Single letters are on (a setting). */
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

/** What a key means: ⌘K or Ctrl-K always, single letters only while nothing is being typed and they are on. */
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
