import { useMe } from "../../platform/session.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import { useApproval } from "./approvals.queries.ts";
import { decideBlocker } from "./decide-blocker.ts";

/** The approval request that an open task waits for. */
export function TaskApproval({ id }: { id: string }) {
  const approval = useApproval(id);
  const { memberRole } = useMe().organization;
  return (
    <QueryView
      query={approval}
      loading={<Skeleton height={220} />}
      isEmpty={() => false}
      empty={null}
      errorTitle="Couldn’t load the approval request"
    >
      {(found) => <ApprovalCard approval={found} level={3} blocker={decideBlocker(memberRole)} />}
    </QueryView>
  );
}
