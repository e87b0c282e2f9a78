import type { Shared } from "@muster/contracts/shares";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { formatDate } from "../../ui/format.ts";
import { loadable } from "../../ui/loadable.tsx";
import { Page } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";

const Conversation = loadable(async () => (await import("./shared-conversation.tsx")).ConversationView);
const Deliverable = loadable(async () => (await import("./shared-deliverable.tsx")).DeliverableView);

/** What a member shared with the organization. */
export function SharedPage() {
  const { shareId = "" } = useParams();
  return <SharedView query={useQuery(query(api.shares.read, { id: shareId }))} />;
}

/** The same by a link, for a reader who is not signed in. Each opening is counted, so it is read once. */
export function SharedLinkPage() {
  const { token = "" } = useParams();
  const shared = useQuery({
    queryKey: [...api.shares.open.key, token],
    queryFn: ({ signal }) => api.shares.open({ token }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <main id="main" className="h-dvh overflow-y-auto">
      <SharedView query={shared} />
    </main>
  );
}

function SharedView({ query: shared }: { query: ReturnType<typeof useQuery<Shared>> }) {
  return (
    <div className="mx-auto max-w-[784px]">
      <Page
        title={shared.data?.title ?? "Shared with you"}
        subtitle={
          shared.data && (
            <>
              Shared by {shared.data.sharedBy} on {formatDate(shared.data.sharedAt)}
              {shared.data.expiresAt && `, until ${formatDate(shared.data.expiresAt)}`}
            </>
          )
        }
      >
        <RecordView query={shared} loading={<SkeletonText lines={10} />} errorTitle="Couldn’t open this share">
          {(data) => (
            <Suspense fallback={<SkeletonText lines={10} />}>
              {data.kind === "chat" ? <Conversation messages={data.messages} /> : <Deliverable shared={data} />}
            </Suspense>
          )}
        </RecordView>
      </Page>
    </div>
  );
}
