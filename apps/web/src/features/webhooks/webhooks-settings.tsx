import type { Webhook } from "@muster/contracts/webhooks";
import { Ellipsis, KeyRound, Pause, Pencil, Play, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { DeliveriesDialog, DeliveryState, eventLabel, TestResultDialog } from "./webhook-deliveries.tsx";
import { useRemoveWebhook, useRotateSecret, useSetActive, useTestWebhook, useWebhooks } from "./webhooks.queries.ts";

const WebhookDialog = lazyDialog(async () => (await import("./webhook-dialog.tsx")).WebhookDialog);
const WebhookSecretDialog = lazyDialog(async () => (await import("./webhook-dialog.tsx")).WebhookSecretDialog);

/** The webhooks tab, for admins. Existing endpoints can be paused and deleted on any plan. */
export function WebhooksSettings() {
  const webhooks = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button variant="primary" icon={Plus} disabledReason={webhooks.data?.createBlocker} onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  );
  return (
    <Section
      title="Endpoints"
      aside={webhooks.data && webhooks.data.items.length > 0 && <PaidFeature fallback={<span />}>{add}</PaidFeature>}
    >
      <p className="mb-3 max-w-prose text-ink-2">
        Muster posts a signed JSON message to your server when something happens in your organization: ids and a link,
        no contents. Failed deliveries are retried for about 35 hours. A receiver may get a message twice and can
        recognize it by its <code>webhook-id</code>.
      </p>
      <QueryView
        query={webhooks}
        loading={<SkeletonRows rows={2} height={78} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <PaidFeature>
            <Panel>
              <Empty
                art="folder"
                title="No webhooks yet"
                body="Add one to notify your CRM, your team channel, or your own program."
              >
                {add}
              </Empty>
            </Panel>
          </PaidFeature>
        }
        errorTitle="Couldn’t load the webhooks"
      >
        {({ items }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <PaidFeature
              fallback={
                <p className="text-attention">
                  Your current plan doesn’t include webhooks. Nothing is sent. You can still delete them.
                </p>
              }
            >
              {null}
            </PaidFeature>
            <Panel>
              <ul aria-label="Webhooks">
                {items.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            </Panel>
          </div>
        )}
      </QueryView>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<"edit" | "deliveries" | "rotate" | "delete" | null>(null);
  const test = useTestWebhook();
  const { id, name, url, eventTypes, pausedReason, failingSince, lastDelivery, isActive } = webhook;
  const close = () => setOpen(null);
  return (
    <li className="row items-start! flex-wrap">
      <div className="min-w-0 flex-1 basis-[240px]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-[560]">{name}</span>
          <State webhook={webhook} />
        </p>
        <p className="wrap-anywhere font-mono text-ink-2 text-small">{url}</p>
        <p className="text-ink-2">{eventTypes.map(eventLabel).join(", ")}</p>
        {pausedReason && <p className="text-fault">{pausedReason}</p>}
        {isActive && failingSince && (
          <p className="text-attention">
            No delivery has succeeded since <Time value={failingSince} mode="datetime" />.
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-small">
          {lastDelivery ? (
            <>
              Last: {eventLabel(lastDelivery.type)}, <Time value={lastDelivery.at} />
              <DeliveryState state={lastDelivery.state} />
            </>
          ) : (
            "Nothing sent yet"
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          busy={test.isPending}
          busyLabel="Sending…"
          aria-label={`Send test event to ${name}`}
          onClick={() => test.mutate(id)}
        >
          Send test event
        </Button>
        <Button size="sm" aria-label={`Deliveries to ${name}`} onClick={() => setOpen("deliveries")}>
          Deliveries
        </Button>
        <WebhookMenu webhook={webhook} onOpen={setOpen} />
      </div>
      {test.data && <TestResultDialog delivery={test.data} onClose={test.reset} />}
      {open === "edit" && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === "deliveries" && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {open === "rotate" && <RotateDialog webhook={webhook} onClose={close} />}
      {open === "delete" && <DeleteDialog webhook={webhook} onClose={close} />}
    </li>
  );
}

function State({ webhook: { isActive, failingSince } }: { webhook: Webhook }) {
  if (!isActive) return <StatusChip status="paused" />;
  return failingSince ? <StatusChip status="review" label="Failing" /> : <StatusChip status="done" label="Active" />;
}

interface WebhookMenuProps {
  webhook: Webhook;
  onOpen: (dialog: "edit" | "rotate" | "delete") => void;
}

function WebhookMenu({ webhook: { id, name, isActive }, onOpen }: WebhookMenuProps) {
  const setActive = useSetActive();
  return (
    <Menu
      label={`Actions for ${name}`}
      trigger={<IconButton label={`Actions for ${name}`} icon={Ellipsis} size="sm" />}
      items={[
        { label: "Edit", icon: Pencil, onSelect: () => onOpen("edit") },
        {
          label: isActive ? "Pause" : "Resume",
          icon: isActive ? Pause : Play,
          onSelect: () => setActive.mutate({ id, isActive: !isActive }),
        },
        { label: "Replace secret", icon: KeyRound, onSelect: () => onOpen("rotate") },
        "separator",
        { label: "Delete", icon: Trash2, danger: true, onSelect: () => onOpen("delete") },
      ]}
    />
  );
}

interface RowDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function RotateDialog({ webhook: { id, name }, onClose }: RowDialogProps) {
  const rotate = useRotateSecret();
  if (rotate.data) return <WebhookSecretDialog result={rotate.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Replace the signing secret?"
      body={`“${name}” gets a new secret, which you see once. The current one stays valid for 24 hours; an older one ends now.`}
      confirmLabel="Replace secret"
      busyLabel="Replacing…"
      busy={rotate.isPending}
      error={rotate.error?.message ?? null}
      onConfirm={() => rotate.mutate(id)}
      onCancel={onClose}
    />
  );
}

function DeleteDialog({ webhook: { id, name }, onClose }: RowDialogProps) {
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      body={`“${name}” no longer receives events, and its deliveries are deleted. This can’t be undone.`}
      confirmLabel="Delete webhook"
      busyLabel="Deleting…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(id)}
      onCancel={onClose}
    />
  );
}
