const prefix = "chat-draft:";

/** What was typed and not sent, by conversation, in this browser. */
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

/** Private windows may refuse storage: then a draft lives as long as the page. */
function sessionOr<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}
