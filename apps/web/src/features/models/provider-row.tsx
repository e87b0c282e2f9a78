import type { ProviderSetting } from "@muster/contracts/models";
import { ArrowDown, ArrowUp, Ellipsis } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useRemoveProvider, useTestProvider } from "./model-settings.queries.ts";
import { ProbeBadges } from "./probe-badges.tsx";
import { keySentence, kindNames } from "./provider-words.ts";

const ProviderDialog = lazyDialog(async () => (await import("./provider-dialog.tsx")).ProviderDialog);

interface ProviderRowProps {
  provider: ProviderSetting;
  place: { index: number; of: number };
  isMoving: boolean;
  onMove: (to: number) => void;
}

export function ProviderRow({ provider, place, isMoving, onMove }: ProviderRowProps) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const test = useTestProvider(provider.id);
  const { name, kind, baseUrl, defaultModel, probe } = provider;
  return (
    <div className="row items-start! flex-wrap">
      <div className="min-w-0 flex-1 basis-[240px]">
        <span className="block font-[560]">{name}</span>
        <span className="block break-words text-ink-2">
          {kindNames[kind]} at {new URL(baseUrl).host}
          {defaultModel !== null && `, ${defaultModel} by default`}
        </span>
        <span className={provider.key === "unreadable" ? "block text-fault" : "block text-small text-ink-3"}>
          {keySentence(provider)}
        </span>
        <ProbeBadges probe={probe} />
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          size="sm"
          icon={ArrowUp}
          label={`Move ${name} up`}
          disabledReason={place.index === 0 ? "Already first" : null}
          disabled={isMoving}
          onClick={() => onMove(place.index - 1)}
        />
        <IconButton
          size="sm"
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabledReason={place.index === place.of - 1 ? "Already last" : null}
          disabled={isMoving}
          onClick={() => onMove(place.index + 1)}
        />
        <Button
          size="sm"
          busy={test.isPending}
          busyLabel="Testing…"
          aria-label={`Test ${name}`}
          onClick={() => test.mutate("")}
        >
          Test
        </Button>
        <Menu
          label={`Actions for ${name}`}
          trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for ${name}`} />}
          align="end"
          items={[
            { label: "Edit", onSelect: () => setOpen("edit") },
            { label: "Remove", danger: true, onSelect: () => setOpen("remove") },
          ]}
        />
      </div>
      {open === "edit" && <ProviderDialog provider={provider} onClose={() => setOpen(null)} />}
      {open === "remove" && <RemoveProvider provider={provider} onClose={() => setOpen(null)} />}
    </div>
  );
}

function RemoveProvider({ provider, onClose }: { provider: ProviderSetting; onClose: () => void }) {
  const remove = useRemoveProvider();
  return (
    <ConfirmDialog
      title={`Remove ${provider.name}?`}
      body="This deletes its API key. Agents that use its models switch to the next provider, and running tasks note the change."
      confirmLabel="Remove"
      busyLabel="Removing…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(provider.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
