import { describe, expect, it } from "vitest";
import { navigation } from "./navigation.ts";
import { interpretKey, type KeyPress } from "./shortcuts.ts";

const still = { leaderAt: null, isTyping: false, areOn: true };

describe("interpretKey", () => {
  it.each([{ metaKey: true }, { ctrlKey: true }])(
    "opens the palette with %j and K, also while typing and with shortcuts off",
    (held) => {
      const meaning = interpretKey(press("k", held), { ...still, isTyping: true, areOn: false });
      expect(meaning.action).toEqual({ kind: "palette" });
    },
  );

  it.each(navigation.map((entry) => [entry.key, entry.to]))("G then %s goes to %s", (key, to) => {
    const { leaderAt } = interpretKey(press("g"), still);
    expect(interpretKey(press(key.toLowerCase(), { timeStamp: 400 }), { ...still, leaderAt }).action).toEqual({
      kind: "go",
      to,
    });
  });

  it("forgets G after a while", () => {
    expect(interpretKey(press("t", { timeStamp: 5000 }), { ...still, leaderAt: 0 }).action).toEqual({
      kind: "page",
      key: "t",
    });
  });

  it("leaves other letters, and J after G, to the page", () => {
    expect(interpretKey(press("j"), still).action).toEqual({ kind: "page", key: "j" });
    expect(interpretKey(press("j", { timeStamp: 100 }), { ...still, leaderAt: 0 }).action).toBeNull();
  });

  it.each([
    ["n", "create-agent"],
    ["c", "task-wizard"],
    ["?", "shortcuts"],
  ])("%s opens %s", (key, name) => {
    expect(interpretKey(press(key), still).action).toEqual({ kind: "modal", name });
  });

  it("opens chat, not a new task, by C after G", () => {
    expect(interpretKey(press("c", { timeStamp: 100 }), { ...still, leaderAt: 0 }).action).toEqual({
      kind: "go",
      to: "/chat",
    });
  });

  it("ignores keys while typing, when turned off, and with modifiers", () => {
    expect(interpretKey(press("n"), { ...still, isTyping: true }).action).toBeNull();
    expect(interpretKey(press("n"), { ...still, areOn: false }).action).toBeNull();
    expect(interpretKey(press("n", { ctrlKey: true }), still).action).toBeNull();
    expect(interpretKey(press("c", { metaKey: true }), still).action).toBeNull();
  });
});

function press(key: string, rest: Partial<KeyPress> = {}): KeyPress {
  return { key, metaKey: false, ctrlKey: false, altKey: false, timeStamp: 0, ...rest };
}
