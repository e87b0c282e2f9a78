import { testEventType, type Webhook, type WebhookDelivery, webhookEvents } from "@muster/contracts/webhooks";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDateTime, formatDuration } from "../../ui/format.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { useDeliveries, useResend } from "./webhooks.queries.ts";

/** The deliveries of the last 30 days, with each attempt and its response. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [filter, setFilter] = useState<"all" | "failed">("all");
  const deliveries = useDeliveries(webhook.id, filter === "failed" ? "failed" : undefined);
  return (
    <Dialog
      title={`Deliveries to ${webhook.name}`}
      description="Kept for 30 days, newest first."
      size="lg"
      hasFixedHeight
      onClose={onClose}
      header={
        <Segmented
          label="Show"
          value={filter}
          onChange={setFilter}
          options={[
            { value: "all", label: "All" },
            { value: "failed", label: "Failed" },
          ]}
        />
      }
    >
      <QueryView
        query={deliveries}
        loading={<SkeletonRows rows={4} height={57} />}
        isEmpty={(items) => items.length === 0}
        empty={
          <p className="text-ink-2">
            {filter === "failed"
              ? "No delivery has failed."
              : "Nothing has been sent yet. Send a test event to try it."}
          </p>
        }
        errorTitle="Couldn’t load the deliveries"
      >
        {(items) => (
          <>
            <ul aria-label="Deliveries" className="panel">
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} isPaused={!webhook.isActive} />
              ))}
            </ul>
            {deliveries.hasNextPage && (
              <div className="p-3 text-center">
                <Button
                  onClick={() => void deliveries.fetchNextPage()}
                  busy={deliveries.isFetchingNextPage}
                  busyLabel="Loading…"
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function DeliveryRow({ delivery, isPaused }: { delivery: WebhookDelivery; isPaused: boolean }) {
  const resend = useResend();
  const { id, type, state, createdAt } = delivery;
  return (
    <li className="border-line border-t first:border-t-0">
      <div className="row items-start! flex-wrap border-t-0!">
        <div className="min-w-0 flex-1 basis-[220px]">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-[560]">{eventLabel(type)}</span>
            <DeliveryState state={state} />
          </p>
          <p className="text-ink-2">
            <Time value={createdAt} mode="datetime" />
          </p>
          <details className="mt-1">
            <summary className="link inline-block min-h-6">Payload and attempts</summary>
            <DeliveryDetails delivery={delivery} />
          </details>
        </div>
        {type !== testEventType && (
          <Button
            size="sm"
            busy={resend.isPending}
            busyLabel="Sending…"
            disabledReason={isPaused ? "Resume the webhook first" : null}
            onClick={() => resend.mutate(id)}
          >
            Send again
          </Button>
        )}
      </div>
    </li>
  );
}

/** The result of a test event. */
export function TestResultDialog({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  return (
    <Dialog
      title={delivery.state === "delivered" ? "The test event was delivered" : "The test event failed"}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <DeliveryDetails delivery={delivery} />
    </Dialog>
  );
}

/** Responses are shown as plain text. */
function DeliveryDetails({ delivery }: { delivery: WebhookDelivery }) {
  const { attempts, attemptCount, nextAttemptAt, reason, payload, eventId } = delivery;
  const omitted = attemptCount - attempts.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {reason && <p className="text-fault">{reason}</p>}
      {omitted > 0 && <p className="text-ink-3">The first {omitted} attempts are no longer kept.</p>}
      <ol aria-label="Attempts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {attempts.map(({ at, status, durationMs, error, response }) => (
          <li key={at}>
            <p className="num break-words">
              {formatDateTime(at)} · {status === null ? "No response" : `HTTP ${status}`} · {formatDuration(durationMs)}
            </p>
            {error && <p className="break-words text-fault">{error}</p>}
            {response && <Code label="Response" text={response} />}
          </li>
        ))}
      </ol>
      {nextAttemptAt && <p className="num text-ink-2">Next attempt: {formatDateTime(nextAttemptAt)}</p>}
      <p className="wrap-anywhere text-ink-3 text-small">
        webhook-id <code>{eventId}</code>
      </p>
      <Code label="Payload" text={JSON.stringify(JSON.parse(payload), null, 2)} />
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure>
      <figcaption className="text-ink-3 text-small">{label}</figcaption>
      <pre className="whitespace-pre-wrap rounded-sm bg-raised px-3 py-2 font-mono text-micro wrap-anywhere">
        {text}
      </pre>
    </figure>
  );
}

const states = {
  pending: <StatusChip status="queued" label="Pending" />,
  delivered: <StatusChip status="done" label="Delivered" />,
  failed: <StatusChip status="failed" />,
};

export function DeliveryState({ state }: { state: WebhookDelivery["state"] }) {
  return states[state];
}

export function eventLabel(type: WebhookDelivery["type"]): string {
  return type === testEventType ? "Test event" : webhookEvents[type].label;
}
