import { describe, expect, it } from "vitest";
import { hasContent, readTaskDraft, writeTaskDraft } from "./wizard-draft.ts";
import { emptyWizard } from "./wizard-state.ts";

function memory(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

describe("task draft", () => {
  const draft = { ...emptyWizard(), title: "Sales", attachments: [{ id: "f1", name: "a.csv", sizeBytes: 3 }] };

  it("is restored without its errors, and only for its author", () => {
    const storage = memory();
    writeTaskDraft("u1", { ...draft, errors: { title: "no" } }, storage);
    expect(readTaskDraft("u1", storage)).toEqual(draft);
    expect(readTaskDraft("u2", storage)).toBeNull();
  });

  it("is removed when it is empty", () => {
    const storage = memory();
    writeTaskDraft("u1", draft, storage);
    writeTaskDraft("u1", emptyWizard({ templateId: "data-analysis" }), storage);
    expect(storage.length).toBe(0);
  });

  it.each(["", "{", "null", '{"title":1}', JSON.stringify({ ...draft, priority: "soon" })])(
    "is ignored when it reads %s",
    (text) => {
      expect(readTaskDraft("u1", memory({ "task-draft:u1": text }))).toBeNull();
    },
  );

  it("works when storage throws", () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => writeTaskDraft("u1", draft, full)).not.toThrow();
  });

  it("counts as changed with any text or file", () => {
    expect(hasContent(emptyWizard({ templateId: "x", agentId: "y" }))).toBe(false);
    expect(hasContent({ ...emptyWizard(), parameters: { q: " " } })).toBe(false);
    expect(hasContent({ ...emptyWizard(), parameters: { q: "why" } })).toBe(true);
    expect(hasContent(draft)).toBe(true);
  });
});
