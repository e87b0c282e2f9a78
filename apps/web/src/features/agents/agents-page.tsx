import { Library, Network, Plus } from "lucide-react";
import { useId } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useWording } from "../../platform/wording.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Page, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { limitReason } from "./agent-pages.ts";
import { useAgent, useAgentPages, useAgentTemplates } from "./agents.queries.ts";
import { useAgentSearch } from "./use-agent-search.ts";
import { Workforce } from "./workforce.tsx";

export function AgentsPage() {
  const [params] = useSearchParams();
  const opened = params.get("agent");
  if (opened) return <Navigate to={oldAddress(opened, params)} replace />;
  return <Agents />;
}

/** The address an agent had before it got its own page. */
function oldAddress(id: string, params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete("agent");
  const query = rest.toString();
  return `/agents/${encodeURIComponent(id)}${query && `?${query}`}`;
}

function Agents() {
  const [, setParams] = useSearchParams();
  const search = useAgentSearch();
  const agents = useAgentPages(search.applied);
  const { memberRole } = useMe().organization;
  const blocker =
    memberRole === "viewer" ? "Viewers have read-only access" : agents.data ? limitReason(agents.data) : null;

  function open(changes: Record<string, string>) {
    setParams((params) => {
      for (const [name, value] of Object.entries(changes)) params.set(name, value);
      return params;
    });
  }

  const create = (
    <Button variant="primary" icon={Plus} disabledReason={blocker} onClick={() => open({ new: "1" })}>
      Create New Agent
    </Button>
  );

  return (
    <Page
      title="AI Agents"
      subtitle={useWording("agents_description")}
      manyActions
      actions={
        <>
          <ButtonLink to="/job-roles" icon={Network}>
            Manage Roles
          </ButtonLink>
          <ButtonLink to="/agents/library" icon={Library}>
            Agent Library
          </ButtonLink>
          {create}
        </>
      }
    >
      <Workforce agents={agents} search={search} createBlocker={blocker} onOpen={open} />
      <QuickStarts blocker={blocker} onChoose={(template) => open({ new: "1", template })} />
      <AgentDialogs />
    </Page>
  );
}

interface QuickStartsProps {
  /** Why no further agent can be created; null when one can. */
  blocker: string | null;
  onChoose: (templateId: string) => void;
}

/** Four templates; each opens the create dialog filled in. */
function QuickStarts({ blocker, onChoose }: QuickStartsProps) {
  const templates = useAgentTemplates();
  const reason = useId();
  return (
    <Section title="Quick Start Templates" aside={blocker && <span id={reason}>{blocker}</span>} className="mt-8">
      <QueryView
        query={templates}
        loading={<Skeleton height={132} className="rounded-md!" />}
        isEmpty={({ items }) => !items.some((template) => template.quickStart)}
        empty={<p className="text-ink-2">No templates are available on this server.</p>}
        errorTitle="Couldn’t load the templates"
      >
        {({ items }) => (
          <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2 lg:grid-cols-4">
            {items
              .filter((template) => template.quickStart)
              .map((template) => (
                <li key={template.id} className="flex bg-surface">
                  <button
                    type="button"
                    aria-disabled={blocker ? true : undefined}
                    aria-describedby={blocker ? reason : undefined}
                    className="flex w-full flex-col items-start p-4 text-left transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] aria-disabled:bg-surface aria-disabled:text-ink-3"
                    onClick={() => !blocker && onChoose(template.id)}
                  >
                    <Mark id={template.id} size={24} plain />
                    <span className="mt-2 block font-[560]">{template.name}</span>
                    <span className={cx("line-clamp-3", !blocker && "text-ink-2")}>{template.description}</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}

const CreateAgentDialog = lazyDialog(async () => (await import("./create-agent-dialog.tsx")).CreateAgentDialog);
const DeleteAgentDialog = lazyDialog(async () => (await import("./delete-agent-dialog.tsx")).DeleteAgentDialog);

const ownParams = ["new", "template", "delete", "step"];

// Back leads to the page where the dialog was opened, not into the dialog again.
const closing = { replace: true };

/** The dialogs of this page, opened by its URL: ?new=1&template=ID and ?delete=ID. */
function AgentDialogs() {
  const [params, setParams] = useSearchParams();
  const deleteId = params.get("delete");

  function close() {
    setParams((current) => {
      for (const name of ownParams) current.delete(name);
      return current;
    }, closing);
  }

  const template = params.get("template");
  return (
    <>
      {params.has("new") && <CreateAgentDialog {...(template && { templateId: template })} onClose={close} />}
      {deleteId && <DeleteById id={deleteId} onClose={close} />}
    </>
  );
}

function DeleteById({ id, onClose }: { id: string; onClose: () => void }) {
  const agent = useAgent(id);
  return agent.data ? <DeleteAgentDialog agent={agent.data} onClose={onClose} /> : null;
}
