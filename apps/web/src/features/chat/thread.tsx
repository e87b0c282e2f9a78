import type { ChatConversation, ChatMessage } from "@muster/contracts/chat-shapes";
import { ArrowDown } from "lucide-react";
import {
  type ComponentProps,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../ui/button.tsx";
import type { MoreMessages } from "./chat.queries.ts";
import { blocksOf, spokenText } from "./live-reply.ts";
import { Reply } from "./reply.tsx";
import { UserMessage } from "./user-message.tsx";

interface ThreadProps {
  conversation: ChatConversation | undefined;
  /** A part of the branch, without a gap. */
  messages: ChatMessage[];
  /** A message that is being sent. */
  pendingText: string | null;
  /** The message to start at; the end of the branch without one. */
  target: string | undefined;
  older: MoreMessages;
  newer: MoreMessages;
  onEnd: () => void;
  /** Sends a suggested message; undefined while that is not possible. */
  onAsk: ((text: string) => void) | undefined;
}

/** Within this distance of the end the view follows new text. */
const followDistance = 80;
/** At this distance from the first or last loaded message more are loaded. */
const loadDistance = "800px";

/**
 * The messages of the shown branch. Follows new text unless the reader has scrolled up. Of a long conversation only the part near
 * what is being read is loaded; the rest follows while scrolling.
 */
export function Thread(props: ThreadProps) {
  const { conversation, messages, pendingText, target, older, newer, onEnd, onAsk } = props;
  const { scroller, content, isFollowing, toEnd, follow } = useFollow(newer.hasMore, target !== undefined);
  const spoken = useRef<Say>(null);
  useStablePlace({ scroller, follow }, messages, target);

  const showEnd = useRef(toEnd);
  showEnd.current = newer.hasMore ? onEnd : toEnd;
  // After sending, the view scrolls to the answer.
  useEffect(() => {
    if (pendingText !== null) showEnd.current();
  }, [pendingText]);

  const isLocked = conversation?.activeRunId != null;
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
          <LoadMore label="Show earlier messages" side={older} scroller={scroller} edge={messages[0]?.id} />
          {messages.map((message, index) => {
            const isLast = index === messages.length - 1 && !newer.hasMore;
            return (
              <Row
                key={message.id}
                message={message}
                isTarget={message.id === target}
                isLast={isLast}
                isLocked={isLocked}
                onAsk={isLast ? onAsk : undefined}
                spoken={spoken}
              />
            );
          })}
          <LoadMore label="Show later messages" side={newer} scroller={scroller} edge={messages.at(-1)?.id} />
          {pendingText !== null && (
            <div className="mb-7 flex justify-end opacity-70">
              <p className="max-w-[82%] whitespace-pre-wrap break-words rounded-[12px] bg-raised px-3.5 py-2.5 text-read">
                {pendingText}
              </p>
            </div>
          )}
        </div>
      </div>
      {(!isFollowing || newer.hasMore) && (
        <div className="-translate-x-1/2 absolute bottom-3 left-1/2">
          <Button size="sm" icon={ArrowDown} onClick={() => showEnd.current()}>
            Go to the end
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps extends Pick<ComponentProps<typeof SpokenReply>, "message" | "isLast" | "onAsk" | "spoken"> {
  isTarget: boolean;
  isLocked: boolean;
}

/** A message. Not rendered again when others are added. */
const Row = memo(function Row({ message, isTarget, isLocked, ...reply }: RowProps) {
  return (
    <div
      data-message={message.id}
      tabIndex={isTarget ? -1 : undefined}
      className={isTarget ? "rounded-sm outline-2 outline-line-control outline-offset-8" : undefined}
    >
      {message.role === "user" ? (
        <UserMessage message={message} isLocked={isLocked} />
      ) : (
        <SpokenReply message={message} {...reply} />
      )}
    </div>
  );
});

interface LoadMoreProps {
  label: string;
  side: MoreMessages;
  scroller: RefObject<HTMLDivElement | null>;
  /** Another one after each page. */
  edge: string | undefined;
}

/** Loads the next page when it comes near; the button repeats what failed. */
function LoadMore({ label, side, scroller, edge }: LoadMoreProps) {
  const { hasMore, isLoading, isWaiting, onLoad } = side;
  const mark = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  load.current = onLoad;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a page, the next one may already be near
  useEffect(() => {
    if (!mark.current || isWaiting) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      root: scroller.current,
      rootMargin: `${loadDistance} 0px`,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [hasMore, isWaiting, edge, scroller]);
  if (!hasMore) return null;
  return (
    <div ref={mark} className="mb-6 flex justify-center">
      <Button size="sm" busy={isLoading} onClick={onLoad}>
        {label}
      </Button>
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

interface Reading {
  scroller: RefObject<HTMLDivElement | null>;
  /** Scrolls to the end if that is followed; false otherwise. */
  follow: () => boolean;
}

/** Keeps what is being read in place while messages are added or removed above it. Starts at the target, if there is one. */
function useStablePlace({ scroller, follow }: Reading, messages: ChatMessage[], target: string | undefined): void {
  const place = useRef<Place | undefined>(undefined);
  const shownTarget = useRef<string | undefined>(undefined);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const handleScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        place.current = placeOf(element);
      });
    };
    element.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", handleScroll);
    };
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the messages change
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const found = target === shownTarget.current ? undefined : rowOf(element, target);
    if (found) {
      shownTarget.current = target;
      found.scrollIntoView({ block: "center" });
      found.focus({ preventScroll: true });
    } else if (!follow() && place.current) {
      const row = rowOf(element, place.current.id);
      if (row) element.scrollTop += topOf(row, element) - place.current.top;
    }
    place.current = placeOf(element);
  }, [messages, target, scroller, follow]);
}

interface Place {
  id: string;
  top: number;
}

function rowOf(scroller: HTMLElement, id: string | undefined): HTMLElement | null {
  return id === undefined ? null : scroller.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
}

function topOf(row: Element, scroller: Element): number {
  return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** The first message in view. */
function placeOf(scroller: HTMLElement): Place | undefined {
  const top = scroller.getBoundingClientRect().top;
  for (const row of scroller.querySelectorAll<HTMLElement>("[data-message]")) {
    const rect = row.getBoundingClientRect();
    if (rect.bottom > top) return { id: row.dataset["message"] ?? "", top: rect.top - top };
  }
  return undefined;
}

/**
 * Keeps a scrolling area at its end while its content grows, until the reader scrolls up. With more messages below, the end of what
 * is loaded is not the end.
 */
function useFollow(hasMoreBelow: boolean, startsElsewhere: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(!startsElsewhere);
  const hasMore = useRef(hasMoreBelow);
  hasMore.current = hasMoreBelow;
  const [isFollowing, setFollowing] = useState(!startsElsewhere);
  /** Where the area was last, by the reader or by following: only what is above that is scrolled up. */
  const lastTop = useRef(0);
  const jump = useRef(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }).current;
  const toEnd = useRef(() => {
    follows.current = true;
    setFollowing(true);
    jump();
  }).current;
  const follow = useRef(() => {
    const isFollowed = follows.current && !hasMore.current;
    if (isFollowed) jump();
    return isFollowed;
  }).current;

  useLayoutEffect(() => {
    if (follows.current) jump();
  }, [jump]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    const isAtEnd = () =>
      !hasMore.current && element.scrollHeight - element.scrollTop - element.clientHeight < followDistance;
    lastTop.current = element.scrollTop;
    // Growth also moves the end away; only upward scrolling is the reader's.
    function handleScroll() {
      if (!element) return;
      const isUp = element.scrollTop < lastTop.current;
      lastTop.current = element.scrollTop;
      if (isUp && !isAtEnd()) follows.current = false;
      else if (isAtEnd()) follows.current = true;
      setFollowing(follows.current || isAtEnd());
    }
    const observer = new ResizeObserver(() => void follow());
    observer.observe(inner);
    // A longer message in the composer makes it smaller.
    observer.observe(element);
    element.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", handleScroll);
    };
  }, [follow]);

  return { scroller, content, isFollowing, toEnd, follow };
}
