import type { SharedConversation } from "@muster/contracts/shares";
import { Time } from "../../ui/time.tsx";
import { ReplyText } from "../chat/reply-text.tsx";

/** A shared conversation, oldest message first. */
export function ConversationView({ messages }: Pick<SharedConversation, "messages">) {
  if (messages.length === 0) return <p className="text-ink-2">This conversation has no messages.</p>;
  return (
    <ol className="grid gap-6">
      {messages.map((message) => (
        <li key={message.id}>
          <p className="mb-1 text-small text-ink-3">
            {message.role === "user" ? "Question" : (message.agentName ?? "Muster")} ·{" "}
            <Time value={message.timestamp} mode="datetime" />
            {message.engineLabel && ` · ${message.engineLabel}`}
          </p>
          {message.role === "user" ? (
            <p className="whitespace-pre-wrap break-words rounded-[12px] bg-raised px-3.5 py-2.5 text-read">
              {message.content}
            </p>
          ) : (
            <SharedReply message={message} />
          )}
        </li>
      ))}
    </ol>
  );
}

const noNumbers: number[] = [];

function SharedReply({ message }: { message: SharedConversation["messages"][number] }) {
  return (
    <>
      <ReplyText text={message.content} cited={noNumbers} onCitation={() => undefined} />
      {message.citations.length > 0 && (
        <ol className="mt-2 grid gap-1 border-line border-l-2 pl-3 text-small text-ink-2">
          {message.citations.map(({ number, name, page, quote }) => (
            <li key={number}>
              [{number}] {name}
              {page !== null && `, page ${page}`}: “{quote}”
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
