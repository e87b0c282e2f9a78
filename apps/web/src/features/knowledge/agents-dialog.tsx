import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Mark } from "../../ui/mark.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { refresh, useBaseAgents } from "./knowledge.queries.ts";

interface AgentsDialogProps {
  base: Pick<KnowledgeBase, "id" | "name">;
  onClose: () => void;
}

/** Chooses which agents may search a base. */
export function AgentsDialog({ base, onClose }: AgentsDialogProps) {
  const connected = useBaseAgents(base.id);
  const agents = useQuery(query(api.agents.list, { limit: 100 }));
  const [changed, setChanged] = useState<Map<string, boolean>>(new Map());
  const save = useMutation({
    mutationFn: () => saveConnections(base.id, changed),
    onSuccess: onClose,
    onSettled: refresh,
  });
  const before = new Set(connected.data?.items.map(({ id }) => id));
  const isConnected = (id: string) => changed.get(id) ?? before.has(id);

  function toggle(id: string) {
    const next = new Map(changed);
    if (isConnected(id) === before.has(id)) next.set(id, !before.has(id));
    else next.delete(id);
    setChanged(next);
  }

  return (
    <Dialog
      title="Connect agents"
      description={`Connected agents search ${base.name} and cite it.`}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            busyLabel="Saving…"
            disabledReason={changed.size === 0 ? "Nothing has changed" : null}
            onClick={() => save.mutate()}
          >
            Save
          </Button>
        </>
      }
    >
      {save.error && (
        <p role="alert" className="mb-3 text-fault">
          {save.error.message}
        </p>
      )}
      <QueryView
        query={
          connected.data === undefined ? { ...agents, data: undefined, error: connected.error ?? agents.error } : agents
        }
        loading={<SkeletonRows rows={4} height={52} />}
        isEmpty={({ items }) => items.length === 0}
        errorTitle="Couldn’t load the agents"
        empty={
          <div className="grid gap-3">
            <p className="text-ink-2">There is no agent yet.</p>
            <ButtonLink to="/agents?new=1">Create New Agent</ButtonLink>
          </div>
        }
      >
        {({ items }) => (
          <ul className="panel" aria-label="Agents">
            {items.map((agent) => (
              <li key={agent.id}>
                <label className="row row-hover cursor-pointer">
                  <input type="checkbox" checked={isConnected(agent.id)} onChange={() => toggle(agent.id)} />
                  <Mark id={agent.id} size={28} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-[560]">{agent.name}</span>
                    <span className="block truncate text-small text-ink-3">{agent.role}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  );
}

/** An agent's bases are stored as one list, so each changed agent's list is read and written back. */
async function saveConnections(baseId: string, changed: Map<string, boolean>) {
  for (const [id, isConnected] of changed) {
    const { items } = await api.knowledge.agentBases({ id });
    const others = items.map((base) => base.id).filter((other) => other !== baseId);
    await api.knowledge.setAgentBases({ id, baseIds: isConnected ? [...others, baseId] : others });
  }
}
