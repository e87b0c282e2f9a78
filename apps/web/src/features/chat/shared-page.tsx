import type { SharedConversation } from "@muster/contracts/chat-shares";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { formatDate } from "../../ui/format.ts";
import { Page } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { ReplyText } from "./reply-text.tsx";

/** A conversation that a member shared with the organization. */
export function SharedPage() {
  const { shareId = "" } = useParams();
  return <Shared query={useQuery(query(api.chatShares.shared, { id: shareId }))} />;
}

/** The same by a link, for a reader who is not signed in. */
export function SharedLinkPage() {
  const { token = "" } = useParams();
  const shared = useQuery({
    queryKey: [...api.chatShares.openLink.key, token],
    queryFn: ({ signal }) => api.chatShares.openLink({ token }, { signal }),
    retry: false,
  });
  return (
    <main id="main" className="h-dvh overflow-y-auto">
      <Shared query={shared} />
    </main>
  );
}

function Shared({ query: shared }: { query: ReturnType<typeof useQuery<SharedConversation>> }) {
  return (
    <Page
      title={shared.data?.title ?? "Shared conversation"}
      subtitle={
        shared.data && (
          <>
            Shared by {shared.data.sharedBy} on {formatDate(shared.data.sharedAt)}
            {shared.data.expiresAt && `, until ${formatDate(shared.data.expiresAt)}`}
          </>
        )
      }
    >
      <div className="mx-auto max-w-[720px]">
        <QueryView
          query={shared}
          loading={<SkeletonText lines={10} />}
          isEmpty={({ messages }) => messages.length === 0}
          empty={<p className="text-ink-2">This conversation has no messages.</p>}
          errorTitle="Couldn’t open this conversation"
        >
          {({ messages }) => (
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
          )}
        </QueryView>
      </div>
    </Page>
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
