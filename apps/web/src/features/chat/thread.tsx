import type { ChatConversation, ChatMessage } from "@muster/contracts/chat-shapes";
import { ArrowDown } from "lucide-react";
import { type ComponentProps, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { blocksOf, spokenText } from "./live-reply.ts";
import { Reply } from "./reply.tsx";
import { UserMessage } from "./user-message.tsx";

interface ThreadProps {
  conversation: ChatConversation | undefined;
  messages: ChatMessage[];
  /** A message that is being sent. */
  pendingText: string | null;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onOlder: () => void;
  /** Sends a suggested message; undefined while that is not possible. */
  onAsk: ((text: string) => void) | undefined;
}

/** Within this distance of the end the view follows new text. */
const followDistance = 80;

/** The messages of the shown branch. Follows new text unless the reader has scrolled up. */
export function Thread({ conversation, messages, pendingText, hasOlder, isLoadingOlder, onOlder, onAsk }: ThreadProps) {
  const { scroller, content, isFollowing, toEnd } = useFollow();
  const anchor = useRef<number | null>(null);
  const spoken = useRef<Say>(null);

  // Older messages are inserted above without moving what is being read.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || anchor.current === null || isLoadingOlder) return;
    element.scrollTop += element.scrollHeight - anchor.current;
    anchor.current = null;
  }, [isLoadingOlder, scroller]);

  function loadOlder() {
    anchor.current = scroller.current?.scrollHeight ?? null;
    onOlder();
  }

  // After sending, the view scrolls to the answer.
  useEffect(() => {
    if (pendingText !== null) toEnd();
  }, [pendingText, toEnd]);

  return (
    <div className="relative min-h-0 flex-1">
      {/* Rendered first, so that its effect runs before those of the replies. */}
      <Announcements spoken={spoken} />
      <div
        ref={scroller}
        role="log"
        aria-label="Conversation"
        // A streaming reply would be announced word by word; `Announcements` announces it by paragraph.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto focus-visible:outline-offset-[-2px]"
      >
        <div ref={content} className="mx-auto max-w-[720px] px-4 py-6 md:px-6">
          {hasOlder && (
            <div className="mb-6 flex justify-center">
              <Button size="sm" busy={isLoadingOlder} onClick={loadOlder}>
                Show earlier messages
              </Button>
            </div>
          )}
          {messages.map((message, index) => (
            <div
              key={message.id}
              className={
                index < messages.length - 6 ? "[contain-intrinsic-size:auto_160px] [content-visibility:auto]" : ""
              }
            >
              {message.role === "user" ? (
                <UserMessage message={message} isLocked={conversation?.activeRunId != null} />
              ) : (
                <SpokenReply message={message} isLast={index === messages.length - 1} onAsk={onAsk} spoken={spoken} />
              )}
            </div>
          ))}
          {pendingText !== null && (
            <div className="mb-7 flex justify-end opacity-70">
              <p className="max-w-[82%] whitespace-pre-wrap break-words rounded-[12px] bg-raised px-3.5 py-2.5 text-read">
                {pendingText}
              </p>
            </div>
          )}
        </div>
      </div>
      {!isFollowing && (
        <div className="-translate-x-1/2 absolute bottom-3 left-1/2">
          <Button size="sm" icon={ArrowDown} onClick={toEnd}>
            Go to the end
          </Button>
        </div>
      )}
    </div>
  );
}

type Say = ((id: string, text: string, ended: "new" | "old" | null) => void) | null;

/** A reply can end before it is seen streaming; one of this age was just asked for. */
const newForMs = 60_000;

function SpokenReply({ spoken, ...props }: ComponentProps<typeof Reply> & { spoken: RefObject<Say> }) {
  const { isLast, message } = props;
  const { id, timestamp } = message;
  const handleText = useCallback(
    (text: string, hasEnded: boolean) => {
      const isNew = isLast && Date.now() - new Date(timestamp).getTime() < newForMs;
      spoken.current?.(id, text, hasEnded ? (isNew ? "new" : "old") : null);
    },
    [id, isLast, timestamp, spoken],
  );
  return <Reply {...props} onText={handleText} />;
}

const keptAnnouncements = 8;
const announcedForMs = 30_000;

/**
 * Announces each paragraph of a streaming reply once, when it is complete, so that a screen reader follows without stopping at every
 * word. Its own state: a paragraph renders no other message again.
 */
function Announcements({ spoken }: { spoken: RefObject<Say> }) {
  const [parts, setParts] = useState<{ key: string; text: string }[]>([]);
  useEffect(() => {
    /** Announced paragraphs by message. */
    const counts = new Map<string, number>();
    const ended = new Set<string>();
    spoken.current = (id, text, end) => {
      const before = counts.get(id) ?? (end === "old" ? undefined : 0);
      if (before === undefined || ended.has(id)) return;
      const blocks = blocksOf(text);
      const complete = end ? blocks : blocks.slice(0, -1);
      counts.set(id, Math.max(before, complete.length));
      if (end) ended.add(id);
      const next = complete
        .slice(before)
        .map((block, at) => ({ key: `${id} ${before + at}`, text: spokenText(block) }));
      if (end) next.push({ key: `${id} end`, text: "Reply finished" });
      if (next.length > 0) setParts((all) => [...all.slice(-keptAnnouncements), ...next]);
    };
    return () => {
      spoken.current = null;
    };
  }, [spoken]);
  // Cleared, so that a screen reader that browses the page does not find the reply twice.
  useEffect(() => {
    if (parts.length === 0) return;
    const timer = setTimeout(() => setParts([]), announcedForMs);
    return () => clearTimeout(timer);
  }, [parts]);
  return (
    <div role="log" aria-label="Announced reply" aria-live="polite" className="sr-only">
      {parts.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

/** Keeps a scrolling area at its end while its content grows, until the reader scrolls up. */
function useFollow() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isFollowing, setFollowing] = useState(true);
  const toEnd = useRef(() => {
    follows.current = true;
    setFollowing(true);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }).current;

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    const isAtEnd = () => element.scrollHeight - element.scrollTop - element.clientHeight < followDistance;
    let lastTop = element.scrollTop;
    // Growth also moves the end away; only upward scrolling is the reader's.
    function handleScroll() {
      if (!element) return;
      const isUp = element.scrollTop < lastTop;
      lastTop = element.scrollTop;
      if (isUp && !isAtEnd()) follows.current = false;
      else if (isAtEnd()) follows.current = true;
      setFollowing(follows.current || isAtEnd());
    }
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(inner);
    element.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", handleScroll);
    };
  }, []);

  return { scroller, content, isFollowing, toEnd };
}
