import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import { MoreHorizontal, Pencil, Plus, Search, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useUrlSearch } from "../../platform/url-state.ts";
import { useWording } from "../../platform/wording.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatCount } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Page } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/text-field.tsx";
import { BaseCard } from "./base-card.tsx";
import { useBases, useRemoveBase } from "./knowledge.queries.ts";

const AgentsDialog = lazyDialog(async () => (await import("./agents-dialog.tsx")).AgentsDialog);
const BaseDialog = lazyDialog(async () => (await import("./base-dialog.tsx")).BaseDialog);

type Open = { kind: "create" } | { kind: "edit" | "remove" | "agents"; base: KnowledgeBase } | null;

export function KnowledgePage() {
  const search = useUrlSearch("search");
  const bases = useBases({ search: search.applied });
  const [open, setOpen] = useState<Open>(null);
  const { memberRole } = useMe().organization;
  const blocker = memberRole === "viewer" ? "Viewers have read-only access" : null;
  const close = () => setOpen(null);
  const create = (
    <Button
      variant="primary"
      icon={Plus}
      disabledReason={blocker}
      onClick={() => setOpen({ kind: "create" })}
      data-action="create-base"
    >
      Create Knowledge Base
    </Button>
  );
  return (
    <Page title="Knowledge Stack" subtitle={useWording("knowledge_description")} actions={create}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search knowledge bases"
          value={search.text}
          onChange={search.setText}
          className="w-full md:w-[280px]"
        />
        {bases.data && (
          <p role="status" className="num text-small text-ink-3">
            {formatCount(bases.data.total)} {bases.data.total === 1 ? "base" : "bases"}
          </p>
        )}
      </div>
      <QueryView
        query={bases}
        loading={<CardSkeletons />}
        isEmpty={({ items }) => items.length === 0}
        errorTitle="Couldn’t load the knowledge bases"
        empty={
          <div className="panel">
            {search.applied ? (
              <Empty art="search" title="No knowledge bases found" body={`Nothing matches “${search.applied}”.`}>
                <Button onClick={() => search.setText("")}>Clear search</Button>
              </Empty>
            ) : (
              <Empty
                art="folder"
                title="No knowledge bases yet"
                body="Add documents for your agents to a knowledge base. Agents quote them and link to the page."
              >
                {create}
              </Empty>
            )}
          </div>
        }
      >
        {({ items }) => (
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3" aria-label="Knowledge bases">
            {items.map((base) => (
              <li key={base.id} className="min-w-0">
                <BaseCard base={base} menu={<BaseMenu base={base} onOpen={setOpen} />} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {open?.kind === "create" && <BaseDialog onClose={close} />}
      {open?.kind === "edit" && <BaseDialog base={open.base} onClose={close} />}
      {open?.kind === "agents" && <AgentsDialog base={open.base} onClose={close} />}
      {open?.kind === "remove" && <RemoveBaseDialog base={open.base} onClose={close} />}
    </Page>
  );
}

export function BaseMenu({ base, onOpen }: { base: KnowledgeBase; onOpen: (open: Open) => void }) {
  return (
    <Menu
      label={`Actions for ${base.name}`}
      trigger={<IconButton label={`Actions for ${base.name}`} icon={MoreHorizontal} size="sm" />}
      items={[
        { label: "Test search", icon: Search, to: `/knowledge/${base.id}/search` },
        { label: "Connect agents", icon: Users, onSelect: () => onOpen({ kind: "agents", base }) },
        {
          label: "Edit",
          icon: Pencil,
          disabledReason: base.editBlocker,
          onSelect: () => onOpen({ kind: "edit", base }),
        },
        "separator",
        {
          label: "Delete",
          icon: Trash2,
          danger: true,
          disabledReason: base.editBlocker,
          onSelect: () => onOpen({ kind: "remove", base }),
        },
      ]}
    />
  );
}

export function RemoveBaseDialog({ base, onClose }: { base: KnowledgeBase; onClose: () => void }) {
  const remove = useRemoveBase();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete ${base.name}?`}
      body={`${formatCount(base.itemCount)} ${base.itemCount === 1 ? "item" : "items"} will be removed from search and storage at once. Finished documents keep their quotes.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() =>
        remove.mutate(base.id, {
          onSuccess: () => {
            onClose();
            void navigate("/knowledge");
          },
        })
      }
      onCancel={onClose}
    />
  );
}

function CardSkeletons() {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
      {[0, 1, 2].map((at) => (
        <div key={at} className="panel h-[196px] p-4">
          <Skeleton width="60%" height={13} />
          <Skeleton width="40%" height={9} className="mt-2" />
          <Skeleton width="90%" height={10} className="mt-6" />
        </div>
      ))}
    </div>
  );
}
