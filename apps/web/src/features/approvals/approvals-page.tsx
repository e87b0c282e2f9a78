import type { Approval } from "@muster/contracts/approvals";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "../../platform/api-error.ts";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Page, Section } from "../../ui/panel.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { TagInput } from "../../ui/tag-input.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import {
  type ApprovalStatus,
  useApprovalSettings,
  useApprovals,
  useSaveApprovalSettings,
} from "./approvals.queries.ts";
import { decideBlocker } from "./decide-blocker.ts";

/** Open requests, past decisions, and what needs no approval. */
export function ApprovalsPage() {
  const [status, setStatus] = useUrlState("status", "waiting");
  const shown: ApprovalStatus = status === "decided" ? "decided" : "waiting";
  const approvals = useApprovals(shown);
  const { memberRole } = useMe().organization;
  const waiting = approvals.data?.waiting ?? 0;
  return (
    <Page title="Approvals" subtitle="Agent actions that need your approval.">
      <div className="mb-4">
        <Segmented
          label="Show"
          value={shown}
          onChange={setStatus}
          options={[
            { value: "waiting", label: waiting > 0 ? `Waiting ${waiting}` : "Waiting" },
            { value: "decided", label: "Decided" },
          ]}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div>
          {approvals.data && (
            <LiveRegion>{waiting === 1 ? "1 approval is waiting" : `${waiting} approvals are waiting`}</LiveRegion>
          )}
          <QueryView
            query={approvals}
            loading={<SkeletonRows rows={3} height={220} />}
            isEmpty={(data) => data.items.length === 0}
            empty={<Nothing status={shown} />}
            errorTitle="Couldn’t load approvals"
          >
            {({ items }) => <Cards items={items} blocker={decideBlocker(memberRole)} />}
          </QueryView>
          {approvals.hasNextPage && (
            <div className="mt-4 flex justify-center">
              <Button busy={approvals.isFetchingNextPage} onClick={() => void approvals.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </div>
        <AllowedHosts isAdmin={memberRole === "owner" || memberRole === "admin"} />
      </div>
    </Page>
  );
}

function Cards({ items, blocker }: { items: Approval[]; blocker: string | null }) {
  const [params] = useSearchParams();
  const wanted = params.get("approval");
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {items.map((approval) => (
        <Item key={approval.id} isWanted={approval.id === wanted}>
          <ApprovalCard approval={approval} level={2} blocker={blocker} showsSubject />
        </Item>
      ))}
    </ul>
  );
}

/** Scrolls to the card that a notification links to. */
function Item({ isWanted, children }: { isWanted: boolean; children: React.ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  // Scrolling is outside React.
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView({ block: "center" });
  }, [isWanted]);
  return (
    <li ref={item} className={isWanted ? "rounded-md outline-2 outline-attention outline-offset-2" : undefined}>
      {children}
    </li>
  );
}

function Nothing({ status }: { status: ApprovalStatus }) {
  return status === "waiting" ? (
    <div className="panel">
      <Empty
        art="task"
        title="No pending approvals"
        body="When an agent needs to reach outside Muster, for example to open a web page, the request appears here."
        level={2}
      />
    </div>
  ) : (
    <div className="panel">
      <Empty art="task" title="No decisions yet" body="Approved and denied requests appear here." level={2} />
    </div>
  );
}

/** Hosts whose pages are fetched without approval. Admins edit them, everyone can see them. */
function AllowedHosts({ isAdmin }: { isAdmin: boolean }) {
  const settings = useApprovalSettings();
  return (
    <Section title="Hosts allowed without approval" level={2}>
      <div className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <p className="text-small text-ink-2">
          Agents can open pages on these hosts without approval until they have read a document or page. After that,
          every URL needs approval.
        </p>
        <RecordView query={settings} loading={<Skeleton height={40} />} errorTitle="Couldn’t load the hosts">
          {({ allowedHosts }) =>
            isAdmin ? <Edit key={allowedHosts.join()} saved={allowedHosts} /> : <Read hosts={allowedHosts} />
          }
        </RecordView>
      </div>
    </Section>
  );
}

function Read({ hosts }: { hosts: string[] }) {
  if (hosts.length === 0) return <p className="text-ink-2">No hosts. Every page needs approval.</p>;
  return (
    <ul className="grid gap-1">
      {hosts.map((host) => (
        <li key={host} className="break-all font-mono text-small">
          {host}
        </li>
      ))}
    </ul>
  );
}

function Edit({ saved }: { saved: string[] }) {
  const [hosts, setHosts] = useState(saved);
  const save = useSaveApprovalSettings();
  const isChanged = hosts.join() !== saved.join();
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(hosts);
      }}
    >
      <TagInput
        label="Hosts"
        hint="Add one at a time: example.com, or *.example.com for all subdomains"
        placeholder="example.com"
        value={hosts}
        onChange={setHosts}
        error={errorOf(save.error)}
      />
      <div>
        <Button type="submit" busy={save.isPending} disabledReason={isChanged ? null : "No changes to save"}>
          Save hosts
        </Button>
      </div>
    </form>
  );
}

function errorOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : error.message;
}
