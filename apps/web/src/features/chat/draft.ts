const prefix = "chat-draft:";

/** Unsent text, by conversation, in this browser. */
export function readDraft(conversation: string): string {
  return sessionOr(() => localStorage.getItem(prefix + conversation)) ?? "";
}

export function writeDraft(conversation: string, text: string): void {
  sessionOr(() => {
    if (text.trim() === "") localStorage.removeItem(prefix + conversation);
    else localStorage.setItem(prefix + conversation, text);
    return null;
  });
}

/** Private windows may block storage: then a draft lasts as long as the page. */
function sessionOr<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}
