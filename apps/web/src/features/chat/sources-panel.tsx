import type { ChatConversation, ChatMessage } from "@muster/contracts/chat-shapes";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Ticks } from "../../ui/ticks.tsx";
import { useChatAction, useChatContext } from "./chat.queries.ts";
import { TextDialog } from "./conversation-menu.tsx";

interface SourcesPanelProps {
  conversation: ChatConversation | undefined;
  messages: ChatMessage[];
}

/** What replies cite, and how much of the conversation the model still gets. */
export function SourcesPanel({ conversation, messages }: SourcesPanelProps) {
  const cited = citedDocuments(messages);
  return (
    <div className="grid gap-6 py-4">
      <ContextGauge conversation={conversation} />
      <section aria-label="Cited documents">
        <h3 className="mb-2 font-[580]">Cited documents</h3>
        {cited.length === 0 ? (
          <p className="text-ink-3">Documents that replies cite appear here. Attach files to give the agent sources.</p>
        ) : (
          <ul className="grid gap-3">
            {cited.map(({ fileId, name, count, quote }) => (
              <li key={fileId}>
                <span className="block break-words font-[530]">{name}</span>
                <span className="text-small text-ink-3">
                  Cited {formatCount(count)} {count === 1 ? "time" : "times"}
                </span>
                <span className="line-clamp-3 block text-small text-ink-2">“{quote}”</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function ContextGauge({ conversation }: { conversation: ChatConversation | undefined }) {
  const context = useChatContext(conversation?.id);
  const [isEditing, setEditing] = useState(false);
  const save = useChatAction("Couldn’t save the summary", (text: string) =>
    api.chat.editSummary({ id: conversation?.id ?? "", text }),
  );
  if (!context.data) return null;
  const { contextTokens, promptTokens, messagesLeftOut, summary } = context.data;
  return (
    <section aria-label="Context" className="grid gap-2">
      <h3 className="font-[580]">Context</h3>
      {contextTokens === null ? (
        <p className="num text-ink-2">About {formatCount(promptTokens)} tokens. The model’s limit is unknown.</p>
      ) : (
        <>
          <Ticks value={(promptTokens / contextTokens) * 100} tone="ink" label="Context used" />
          <p className="num text-small text-ink-2">
            About {formatCount(promptTokens)} of {formatCount(contextTokens)} tokens
          </p>
        </>
      )}
      {messagesLeftOut > 0 && (
        <p className="text-small text-ink-2">
          The model does not get the first {formatCount(messagesLeftOut)} messages
          {summary ? "; it gets this summary of them:" : "."}
        </p>
      )}
      {summary && (
        <>
          <p className="line-clamp-6 whitespace-pre-wrap break-words rounded-sm bg-raised px-3 py-2 text-small">
            {summary.text}
          </p>
          <div>
            <Button size="sm" onClick={() => setEditing(true)}>
              Edit summary
            </Button>
          </div>
        </>
      )}
      {isEditing && summary && (
        <TextDialog
          title="Edit summary"
          label="Summary of earlier messages"
          initial={summary.text}
          onSave={(text) => save.mutateAsync(text)}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}

interface CitedDocument {
  fileId: string;
  name: string;
  count: number;
  quote: string;
}

/** Most cited first; the quote is the latest. */
export function citedDocuments(messages: Pick<ChatMessage, "citations">[]): CitedDocument[] {
  const byFile = new Map<string, CitedDocument>();
  for (const { citations } of messages) {
    for (const { fileId, name, quote } of citations) {
      byFile.set(fileId, { fileId, name, quote, count: (byFile.get(fileId)?.count ?? 0) + 1 });
    }
  }
  return [...byFile.values()].sort((a, b) => b.count - a.count);
}
