import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useMe } from "../../platform/session.tsx";

export interface Attachment {
  id: string;
  name: string;
}

interface SenderInput {
  text: string;
  setText: (change: (text: string) => string) => void;
  attached: Attachment[];
  setAttached: Dispatch<SetStateAction<Attachment[]>>;
  isBlocked: boolean;
  /** A message from elsewhere on the page, such as a suggestion, is being sent. */
  isSending: boolean;
  onSend: (text: string, attachments: string[], interrupt: boolean) => Promise<unknown>;
  /** The field has been emptied. */
  onTaken: () => void;
  onDone: () => void;
}

/** Sends one message at a time. One that is entered while another is being sent follows it, unless its text changes before. */
export function useSender({ text, setText, attached, setAttached, onSend, onTaken, onDone, ...input }: SenderInput) {
  const [isPosting, setIsPosting] = useState(false);
  const [next, setNext] = useState<{ interrupt: boolean } | null>(null);
  const isSending = input.isSending || isPosting;

  async function post(interrupt: boolean) {
    const ids = attached.map((file) => file.id);
    setText(() => "");
    setAttached([]);
    onTaken();
    setIsPosting(true);
    try {
      await onSend(text, ids, interrupt);
    } catch {
      // Restores the text; the notification says why it was refused.
      setText((typed) => (typed ? `${text}\n\n${typed}` : text));
      setAttached((added) => [...attached, ...added]);
      setNext(null);
    }
    setIsPosting(false);
    onDone();
  }

  function send(interrupt: boolean) {
    if (input.isBlocked) return;
    if (isSending) setNext({ interrupt });
    else void post(interrupt);
  }

  const sendNext = useEffectEvent(send);
  useEffect(() => {
    if (isSending || !next) return;
    setNext(null);
    sendNext(next.interrupt);
  }, [isSending, next]);

  return { isSending, send, dontFollow: () => setNext(null) };
}

/** Unsent text survives a reload. Several people can use this browser, and one person several organizations. */
export function useDraft(conversation: string): [string, Dispatch<SetStateAction<string>>] {
  const { user, organization } = useMe();
  const key = `chat-draft:${user.id}:${organization.id}:${conversation}`;
  const [text, setText] = useState(() => readDraft(key));
  const writtenUnder = useRef(key);
  useEffect(() => {
    // A new conversation got its id: its draft moves along.
    if (writtenUnder.current !== key) writeDraft(writtenUnder.current, "");
    writtenUnder.current = key;
    writeDraft(key, text);
  }, [key, text]);
  return [text, setText];
}

function readDraft(key: string): string {
  return sessionOr(() => localStorage.getItem(key)) ?? "";
}

function writeDraft(key: string, text: string): void {
  sessionOr(() => {
    if (text.trim() === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
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

/** A file that the link to the chat brought along: a result to continue with. */
export function useLinkedAttachments(): Attachment[] {
  const { attachment } = (useLocation().state ?? {}) as { attachment?: Attachment }; // set by "Continue in chat" alone
  return attachment ? [attachment] : [];
}
