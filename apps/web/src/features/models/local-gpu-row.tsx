import { Button } from "../../ui/button.tsx";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { formatBytes } from "../../ui/format.ts";
import { isUnderWay, type LocalModels, useGpuBuild } from "./model-settings.queries.ts";

interface LocalGpuRowProps {
  gpu: NonNullable<LocalModels["runner"]["gpu"]>;
  /** Why it can't be installed or removed now; null when it can. */
  changeReason: string | null;
}

/** The second click: local models on the graphics card instead of the processor. */
export function LocalGpuRow({ gpu, changeReason }: LocalGpuRowProps) {
  const { install, remove } = useGpuBuild();
  const { pull, isInstalled, sizeBytes } = gpu;
  const isInstalling = pull !== null && isUnderWay(pull);
  const failure = pull?.status === "failed" && !isInstalled ? pull.error : null;
  const error = install.error?.message ?? remove.error?.message ?? failure;
  return (
    <div className="row items-start! flex-wrap">
      <div className="min-w-0 flex-1 basis-[240px]">
        <p className="flex flex-wrap items-center gap-2">
          <span>Use the graphics card</span>
          <Chip tone="line">Not tried</Chip>
        </p>
        <p className="text-small text-ink-2">
          {isInstalled
            ? "Models run on the graphics card by Vulkan, as far as its memory reaches."
            : `Installs a build of the runner for Vulkan from the npm registry: ${formatBytes(sizeBytes)}. It stays only if it finds a card.`}
        </p>
        {error && !isInstalling && (
          <p role="alert" className="mt-1 break-words text-fault">
            {error}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {isInstalled && <StatusChip status="done" label="Ready" />}
        <Button
          size="sm"
          busy={isInstalling || install.isPending || remove.isPending}
          busyLabel={isInstalled ? "Removing…" : "Installing…"}
          disabledReason={changeReason}
          onClick={() => (isInstalled ? remove : install).mutate()}
        >
          {isInstalled ? "Remove" : "Install"}
        </Button>
      </div>
    </div>
  );
}
