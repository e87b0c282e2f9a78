import { type ChatConversation, type ChatMessage, chatTexts } from "@muster/contracts/chat-shapes";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../platform/api.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { useBases } from "../knowledge/knowledge.queries.ts";
import { useChatAction, useChatContext } from "./chat.queries.ts";

const NameDialog = lazyDialog(async () => (await import("../../ui/name-dialog.tsx")).NameDialog);

interface SourcesPanelProps {
  conversation: ChatConversation | undefined;
  messages: ChatMessage[];
  /** Ids of the knowledge bases that replies may quote. */
  chosen: string[];
  onChoose: (ids: string[]) => void;
}

/** The cited sources, and how much of the conversation fits the model's context. */
export function SourcesPanel({ conversation, messages, chosen, onChoose }: SourcesPanelProps) {
  const cited = citedDocuments(messages);
  return (
    <div className="grid gap-6 py-4">
      <KnowledgeChoice chosen={chosen} onChoose={onChoose} />
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

function KnowledgeChoice({ chosen, onChoose }: Pick<SourcesPanelProps, "chosen" | "onChoose">) {
  const bases = useBases();
  const isViewer = useMe().organization.memberRole === "viewer";
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <section aria-label="Knowledge bases">
      <h3 className="mb-2 font-[580]">Knowledge bases</h3>
      <QueryView
        query={bases}
        loading={<SkeletonText lines={3} />}
        isEmpty={({ items }) => items.length === 0}
        errorTitle="Couldn’t load the knowledge bases"
        empty={
          <p className="text-ink-3">
            No knowledge bases yet.{" "}
            <Link to="/knowledge" className="link">
              Create a knowledge base
            </Link>
          </p>
        }
      >
        {({ items }) => (
          <ul className="grid gap-1">
            {items.map(({ id, name, itemCount }) => (
              <li key={id}>
                <label className="flex cursor-pointer items-center gap-2 py-1">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    disabled={isViewer}
                    onChange={() => toggle(id)}
                  />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="num text-micro text-ink-3">{formatCount(itemCount)}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function ContextGauge({ conversation }: { conversation: ChatConversation | undefined }) {
  const context = useChatContext(conversation?.id);
  const [isEditing, setEditing] = useState(false);
  const save = useChatAction(null, (text: string) => api.chat.editSummary({ id: conversation?.id ?? "", text }));
  if (!context.data) return null;
  const { contextTokens, promptTokens, messagesLeftOut, messagesSummarized, summary } = context.data;
  const covered = messagesSummarized < messagesLeftOut ? `${formatCount(messagesSummarized)} of them` : "them";
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
          {summary ? `; it gets this summary of ${covered}:` : "."}
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
        <NameDialog
          title="Edit summary"
          label="Summary of earlier messages"
          schema={chatTexts.summary}
          initial={summary.text}
          rows={10}
          onName={(text) => save.mutateAsync(text)}
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
