import type { McpServer, McpTool, McpToolMode } from "@muster/contracts/mcp-servers";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { useMcpServers, useRefreshMcpServer, useRemoveMcpServer, useSetMcpTool } from "./mcp.queries.ts";

const McpServerDialog = lazyDialog(async () => (await import("./mcp-server-dialog.tsx")).McpServerDialog);

/** The MCP servers tab, for admins. Existing servers can be switched off and removed on any plan. */
export function McpSettings() {
  const servers = useMcpServers();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" icon={Plus} disabledReason={servers.data?.createBlocker} onClick={() => setAdding(true)}>
      Add MCP server
    </Button>
  );
  return (
    <Section
      title="Servers"
      aside={servers.data && servers.data.items.length > 0 && <PaidFeature fallback={<span />}>{add}</PaidFeature>}
    >
      <p className="mb-3 max-w-prose text-ink-2">
        In chats and tasks with a model, agents can call the tools that you switch on here. A call sends its arguments
        to the server, so a person approves each one first. You can drop that for a tool that only reads; Muster still
        asks once the work contains text from outside. If a server changes a tool, Muster switches it off until you
        approve it again.
      </p>
      <QueryView
        query={servers}
        loading={<SkeletonRows rows={2} height={78} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <PaidFeature>
            <Panel>
              <Empty
                art="folder"
                title="No MCP servers yet"
                body="Add one to let agents look things up in your CRM, ticket system, or another program."
              >
                {add}
              </Empty>
            </Panel>
          </PaidFeature>
        }
        errorTitle="Couldn’t load the MCP servers"
      >
        {({ items }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <PaidFeature
              fallback={
                <p className="text-attention">
                  Your current plan doesn’t include MCP servers. Agents don’t call them. You can still remove them.
                </p>
              }
            >
              {null}
            </PaidFeature>
            {items.map((server) => (
              <ServerPanel key={server.id} server={server} />
            ))}
          </div>
        )}
      </QueryView>
      {isAdding && <McpServerDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function ServerPanel({ server }: { server: McpServer }) {
  const { id, name, url, hasSecret, problem, checkedAt, tools } = server;
  const refresh = useRefreshMcpServer();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Panel>
      <div className="row items-start! flex-wrap">
        <div className="min-w-0 flex-1 basis-[240px]">
          <h3 className="wrap-anywhere font-[560]">{name}</h3>
          <p className="wrap-anywhere font-mono text-ink-2 text-small">{url}</p>
          {problem && <p className="text-fault">{problem}</p>}
          <p className="text-ink-3 text-small">
            {hasSecret ? "With a secret" : "Without a secret"} · checked <Time value={checkedAt} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <Button
            size="sm"
            busy={refresh.isPending}
            busyLabel="Reading…"
            aria-label={`Read tools again from ${name}`}
            onClick={() => refresh.mutate(id)}
          >
            Read tools again
          </Button>
          <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      </div>
      {tools.length === 0 ? (
        <p className="row text-ink-2">This server offers no tools.</p>
      ) : (
        <ul aria-label={`Tools of ${name}`}>
          {tools.map((tool) => (
            <ToolRow key={tool.name} serverId={id} tool={tool} />
          ))}
        </ul>
      )}
      {isRemoving && <RemoveDialog server={server} onClose={() => setRemoving(false)} />}
    </Panel>
  );
}

const modes: { value: McpToolMode; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "ask", label: "On, approve each call" },
  { value: "free", label: "On, read-only, no approval" },
];

/** What the server says about its tool is shown as text. */
function ToolRow({ serverId, tool }: { serverId: string; tool: McpTool }) {
  const set = useSetMcpTool();
  const { name, description, mode, hash, isChanged, isDeclaredReadOnly } = tool;
  return (
    <li className="row items-start! flex-wrap">
      <div className="min-w-0 flex-1 basis-[240px]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="wrap-anywhere min-w-0">{name}</code>
          {isDeclaredReadOnly && <Chip tone="line">Declared read-only</Chip>}
          {isChanged && <Chip tone="attention">Changed</Chip>}
        </p>
        {isChanged && <p className="text-attention">The server changed this tool. Read it before you switch it on.</p>}
        <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-ink-2">{description || "No description"}</p>
      </div>
      <SelectField
        label={`Use of ${name}`}
        hideLabel
        isCompact
        options={modes}
        value={set.isPending ? set.variables.mode : mode}
        onChange={(event) =>
          set.mutate({
            ...{ id: serverId, tool: name, hash },
            // The options are the modes above.
            mode: event.target.value as McpToolMode,
          })
        }
      />
    </li>
  );
}

function RemoveDialog({ server: { id, name }, onClose }: { server: McpServer; onClose: () => void }) {
  const remove = useRemoveMcpServer();
  return (
    <ConfirmDialog
      title="Remove this MCP server?"
      body={`Agents can no longer call the tools of “${name}”. Its secret is deleted.`}
      confirmLabel="Remove server"
      busyLabel="Removing…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
