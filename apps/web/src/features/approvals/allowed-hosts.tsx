import { useState } from "react";
import { ApiError } from "../../platform/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TagInput } from "../../ui/tag-input.tsx";
import { useApprovalSettings, useSaveApprovalSettings } from "./approvals.queries.ts";

/** Hosts whose pages are fetched without approval. Admins edit them, everyone can see them. */
export function AllowedHosts({ isAdmin }: { isAdmin: boolean }) {
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
