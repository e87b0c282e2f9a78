import type { OwnApiKeys } from "@muster/contracts/api-keys";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { ApiKeyList } from "./api-key-list.tsx";
import { useOwnKeys, usePeoplesKeys } from "./api-keys.queries.ts";

const NewKeyDialog = lazy(() => import("./new-key-dialog.tsx").then((part) => ({ default: part.NewKeyDialog })));

/** The API keys tab: one's own, and for admins everybody's. What there is can be revoked on any plan. */
export function ApiKeysSettings() {
  const isAdmin = useMe().profile.role === "admin";
  return (
    <>
      <OwnKeys />
      {isAdmin && <PeoplesKeys />}
    </>
  );
}

function OwnKeys() {
  const keys = useOwnKeys();
  const [isMaking, setMaking] = useState(false);
  const make = <MakeButton data={keys.data} onClick={() => setMaking(true)} />;
  return (
    <Section
      title="Your API keys"
      aside={keys.data && keys.data.items.length > 0 ? <PaidFeature fallback={<span />}>{make}</PaidFeature> : null}
    >
      <About />
      <QueryView
        query={keys}
        loading={<SkeletonRows rows={2} height={57} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <PaidFeature>
            <Panel>
              <Empty
                art="role"
                title="No API keys yet"
                body="Make one, and a program can assign tasks and fetch what they come to."
              >
                {make}
              </Empty>
            </Panel>
          </PaidFeature>
        }
        errorTitle="Your API keys could not be loaded"
      >
        {({ items }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <PaidFeature>{null}</PaidFeature>
            <PaidFeature
              fallback={<p className="text-attention">Until then these keys are refused. You can revoke them.</p>}
            >
              {null}
            </PaidFeature>
            <Panel>
              <ApiKeyList label="Your API keys" keys={items} />
            </Panel>
          </div>
        )}
      </QueryView>
      {isMaking && keys.data && (
        <Suspense fallback={null}>
          <NewKeyDialog writeBlocker={keys.data.writeBlocker} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function MakeButton({ data, onClick }: { data: OwnApiKeys | undefined; onClick: () => void }) {
  return (
    <Button variant="primary" icon={Plus} disabledReason={data?.createBlocker} onClick={onClick}>
      Make an API key
    </Button>
  );
}

function About() {
  const { organization } = useMe();
  return (
    <div className="mb-3 grid max-w-prose gap-2 text-ink-2">
      <p>
        With a key a program works in {organization.name} in your name and with your role of that moment: agents, files,
        tasks and their documents. It does not administer and approves nothing. The{" "}
        <a className="link" href="/api/openapi.json" target="_blank" rel="noreferrer">
          description of the API
        </a>{" "}
        says which calls take one.
      </p>
      <p>
        A key holds until it ends, is revoked, or you leave. Another password does not end it, and neither does signing
        out everywhere else.
      </p>
    </div>
  );
}

function PeoplesKeys() {
  const keys = usePeoplesKeys();
  return (
    <Section title="Other people’s API keys">
      <QueryView
        query={keys}
        loading={<SkeletonRows rows={2} height={78} />}
        isEmpty={(items) => items.length === 0}
        empty={<p className="text-ink-2">Nobody else here has one.</p>}
        errorTitle="Other people’s API keys could not be loaded"
      >
        {(items) => (
          <Panel>
            <ApiKeyList label="Other people’s API keys" keys={items} />
            {keys.hasNextPage && (
              <div className="border-line border-t p-3 text-center">
                <Button onClick={() => void keys.fetchNextPage()} busy={keys.isFetchingNextPage} busyLabel="Loading…">
                  Show more
                </Button>
              </div>
            )}
          </Panel>
        )}
      </QueryView>
    </Section>
  );
}
