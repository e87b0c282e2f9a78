import { useEffect } from "react";
import { markAsShown } from "../../platform/notifications.ts";
import { useMe } from "../../platform/session.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import { useApproval } from "./approvals.queries.ts";
import { decideBlocker } from "./decide-blocker.ts";

/** The approval request that an open task or chat waits for. Its notification would only repeat it. */
export function TaskApproval({ id }: { id: string }) {
  const approval = useApproval(id);
  const { memberRole } = useMe().organization;
  useEffect(() => markAsShown(`/approvals?approval=${id}`), [id]);
  return (
    <RecordView query={approval} loading={<Skeleton height={220} />} errorTitle="Couldn’t load the approval request">
      {(found) => <ApprovalCard approval={found} level={3} blocker={decideBlocker(memberRole)} />}
    </RecordView>
  );
}
