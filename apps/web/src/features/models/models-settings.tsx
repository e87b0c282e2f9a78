import type { ModelPull } from "@muster/contracts/models";
import { pullInput } from "@muster/contracts/ollama";
import { Download } from "lucide-react";
import { useState } from "react";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { formatBytes } from "../../ui/format.ts";
import { Panel, Section } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { QueryView, RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DefaultsSection } from "./defaults-section.tsx";
import { EnginesSection } from "./engines-section.tsx";
import { LocalDownloadDialog } from "./local-download-dialog.tsx";
import { LocalModelRow } from "./local-model-row.tsx";
import {
  isUnderWay,
  type LocalModels,
  type OllamaServers,
  useCancelPull,
  useGpuBuild,
  useLocalModels,
  useModelSettings,
  useOllama,
  usePullModel,
} from "./model-settings.queries.ts";
import { OllamaModels } from "./ollama-models.tsx";
import { PricesSection } from "./prices-section.tsx";
import { ProvidersSection } from "./providers-section.tsx";

/** The engine in use, for everyone; providers and prices, for admins. */
export function ModelsSettings() {
  const isAdmin = useMe().profile.role === "admin";
  return (
    <>
      <EnginesSection />
      {isAdmin && <ForAdmins />}
    </>
  );
}

function ForAdmins() {
  const settings = useModelSettings();
  return (
    <RecordView query={settings} loading={<SkeletonRows rows={4} height={72} />} errorTitle="Couldn’t load providers">
      {(data) => (
        <>
          <ProvidersSection settings={data} />
          <DefaultsSection settings={data} />
          <LocalModelsSection />
          <OllamaSection />
          <PricesSection prices={data.prices} />
        </>
      )}
    </RecordView>
  );
}

/** Models that Muster downloads and runs itself, for people without Ollama or an API key. */
function LocalModelsSection() {
  const local = useLocalModels();
  if (local.data && !local.data.isOn) return null;
  return (
    <Section title="Local models">
      <QueryView
        query={local}
        loading={<SkeletonRows rows={4} height={64} />}
        isEmpty={(data) => data.models.length === 0}
        empty={<p className="text-ink-2">No model is available for download.</p>}
        errorTitle="Couldn’t load local models"
      >
        {(data) => <Catalogue local={data} />}
      </QueryView>
    </Section>
  );
}

function Catalogue({ local }: { local: LocalModels }) {
  const [asking, setAsking] = useState<string | null>(null);
  const { models, runner } = local;
  const asked = models.find(({ id }) => id === asking);
  const running = models.find(({ pull }) => pull && isUnderWay(pull));
  const isInstallingGpu = runner.gpu?.pull && isUnderWay(runner.gpu.pull);
  const busy = running ? `${running.id} is being downloaded` : isInstallingGpu ? "The runner is being installed" : null;
  const reason = local.unsupported ?? local.blocker ?? busy;
  return (
    <>
      <p className="mb-3 text-ink-2">
        Run a model on this server without Ollama or an API key. Muster downloads it once and uses it when no other
        provider responds. Models marked “Not tried” haven’t been run by the makers of Muster.
        {!runner.isTried && " Neither has the runner on this platform."}
      </p>
      {local.unsupported && <p className="mb-3 text-attention">{local.unsupported}</p>}
      {local.blocker && <p className="mb-3 text-small text-ink-3">{local.blocker}.</p>}
      <Panel>
        {models.map((model) => (
          <LocalModelRow
            key={model.id}
            model={model}
            downloadReason={reason}
            removeReason={local.blocker ?? busy}
            stopReason={local.blocker}
            onDownload={() => setAsking(model.id)}
          />
        ))}
        {runner.gpu && runner.isInstalled && (
          <LocalGpuRow gpu={runner.gpu} changeReason={local.blocker ?? (running ? busy : null)} />
        )}
      </Panel>
      {asked && <LocalDownloadDialog model={asked} runner={runner} onClose={() => setAsking(null)} />}
    </>
  );
}

/** The models on each Ollama server: installed, loaded in memory, and downloading. */
function OllamaSection() {
  const ollama = useOllama();
  return (
    <Section title="Ollama models">
      <QueryView
        query={ollama}
        loading={<SkeletonRows rows={2} height={64} />}
        isEmpty={(data) => data.servers.length === 0}
        empty={
          <p className="text-ink-2">
            No Ollama server is set up. Add one above to run models for free on your own hardware.
          </p>
        }
        errorTitle="Couldn’t load models"
      >
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.servers.map((server) => (
              <Server key={server.id} server={server} pulls={data.pulls.filter((pull) => pull.server === server.id)} />
            ))}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

function Server({ server, pulls }: { server: OllamaServers["servers"][number]; pulls: OllamaServers["pulls"] }) {
  return (
    <Panel className="overflow-hidden">
      <div className="p-4">
        <h3 className="font-[560]">
          {server.name} <span className="font-normal text-ink-3">{server.host}</span>
        </h3>
        <p className="break-words text-ink-2">{server.words}</p>
        {server.blocker && <p className="mt-1 text-small text-ink-3">{server.blocker}.</p>}
      </div>
      {server.models.length > 0 && <OllamaModels server={server} />}
      {pulls.map((pull) => (
        <PullRow key={pull.id} pull={pull} />
      ))}
      {server.reachable && !server.blocker && <PullForm server={server.id} />}
    </Panel>
  );
}

/** Starts a download. It continues when the page is closed. */
function PullForm({ server }: { server: string }) {
  const pull = usePullModel(server);
  const form = useZodForm({
    schema: pullInput,
    defaultValues: { model: "" },
    onSubmit: ({ model }) => pull.mutateAsync(model),
    onDone: () => form.methods.reset({ model: "" }),
  });

  return (
    <form {...form.props} className="flex flex-wrap items-start gap-3 border-line border-t p-4">
      <div className="min-w-0 flex-1 basis-[220px]">
        <TextField
          label="Download a model"
          hint="Use the name shown on ollama.com"
          placeholder="llama3.2:3b"
          spellCheck={false}
          autoCapitalize="none"
          {...form.field("model")}
        />
        <FormAlert message={form.error} />
      </div>
      <Button type="submit" icon={Download} className="md:mt-[26px]" busy={form.isBusy} busyLabel="Starting…">
        Download
      </Button>
    </form>
  );
}

const ends = {
  done: { status: "done", label: "Downloaded" },
  failed: { status: "failed", label: "Failed" },
  cancelled: { status: "cancelled", label: "Stopped" },
} as const;

/** One download: its progress on the server, or its outcome. */
function PullRow({ pull }: { pull: ModelPull }) {
  const cancel = useCancelPull();
  const { model, status, error } = pull;
  return (
    <div className="row flex-wrap border-line border-t">
      <div className="min-w-0 flex-1 basis-[220px]">
        <p className="break-words font-mono">{model}</p>
        {error && <p className="break-words text-fault">{error}</p>}
        {isUnderWay(pull) && <Progress pull={pull} />}
      </div>
      {status === "waiting" || status === "pulling" ? (
        <Button
          size="sm"
          aria-label={`Stop downloading ${model}`}
          busy={cancel.isPending}
          busyLabel="Stopping…"
          onClick={() => cancel.mutate(pull.id)}
        >
          Stop
        </Button>
      ) : (
        <StatusChip {...ends[status]} />
      )}
    </div>
  );
}

function Progress({ pull: { model, phase, completedBytes, totalBytes } }: { pull: ModelPull }) {
  const percent = totalBytes > 0 ? (completedBytes / totalBytes) * 100 : null;
  const amount = totalBytes > 0 ? `${formatBytes(completedBytes)} of ${formatBytes(totalBytes)}` : "Starting…";
  // Ollama names the current file by a part of its digest, which means nothing to people.
  const what = phase.replace(/^pulling [0-9a-f]{8,}$/, "downloading");
  return (
    <div className="mt-2 max-w-[420px]">
      <ProgressBar value={percent} label={`Download of ${model}`} />
      <p className="mt-1 text-small text-ink-3">
        <span className="tnum">{amount}</span>
        {what && `, ${what}`}
      </p>
    </div>
  );
}

interface LocalGpuRowProps {
  gpu: NonNullable<LocalModels["runner"]["gpu"]>;
  /** Why it can't be installed or removed now; null when it can. */
  changeReason: string | null;
}

/** The second click: local models on the graphics card instead of the processor. */
function LocalGpuRow({ gpu, changeReason }: LocalGpuRowProps) {
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
