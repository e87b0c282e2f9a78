import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { query } from "../../platform/query.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CheckList } from "../../ui/check-list.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Mark } from "../../ui/mark.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useBaseAgents, useKnowledgeAction } from "./knowledge.queries.ts";

interface AgentsDialogProps {
  base: Pick<KnowledgeBase, "id" | "name">;
  onClose: () => void;
}

/** Chooses which agents may search a base. */
export function AgentsDialog({ base, onClose }: AgentsDialogProps) {
  const connected = useBaseAgents(base.id);
  const agents = useQuery(query(api.agents.list, { limit: 100 }));
  const save = useKnowledgeAction(null, (toggled: Map<string, boolean>) => saveConnections(base.id, toggled));
  const before = new Set(connected.data?.items.map(({ id }) => id));
  const form = useZodForm({
    schema: z.object({ toggled: z.array(z.string()) }),
    defaultValues: { toggled: [] },
    onSubmit: ({ toggled }) => save.mutateAsync(new Map(toggled.map((id) => [id, !before.has(id)]))),
    onDone: onClose,
  });
  const toggled = form.choice("toggled");

  return (
    <FormDialog
      form={form}
      title="Connect agents"
      description={`Connected agents search ${base.name} and cite it.`}
      submitLabel="Save"
      busyLabel="Saving…"
      blocker={form.isDirty ? null : "No changes to save"}
      canDiscard
      onClose={onClose}
    >
      <QueryView
        query={
          connected.data === undefined ? { ...agents, data: undefined, error: connected.error ?? agents.error } : agents
        }
        loading={<SkeletonRows rows={4} height={52} />}
        isEmpty={({ items }) => items.length === 0}
        errorTitle="Couldn’t load the agents"
        empty={
          <div className="grid gap-3">
            <p className="text-ink-2">No agents yet.</p>
            <ButtonLink to="/agents?new=1">Create New Agent</ButtonLink>
          </div>
        }
      >
        {({ items }) => (
          <CheckList
            legend="Agents"
            hideLegend
            value={items.map(({ id }) => id).filter((id) => before.has(id) !== toggled.value.includes(id))}
            onChange={(ids) =>
              toggled.onChange(items.map(({ id }) => id).filter((id) => ids.includes(id) !== before.has(id)))
            }
            error={toggled.error}
            options={items.map((agent) => ({
              value: agent.id,
              content: (
                <>
                  <Mark id={agent.id} size={28} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-[560]">{agent.name}</span>
                    <span className="block truncate text-small text-ink-3">{agent.role}</span>
                  </span>
                </>
              ),
            }))}
          />
        )}
      </QueryView>
    </FormDialog>
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
