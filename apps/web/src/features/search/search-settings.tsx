import {
  type SearchService,
  type SearchServiceKind,
  type SearchSettings as Settings,
  searchServiceDraft,
  searchServiceKinds,
} from "@muster/contracts/search";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate, query } from "../../platform/query.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Panel, Section } from "../../ui/panel.tsx";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";

const kinds: Record<SearchServiceKind, { name: string; about: string; needs: "url" | "key" }> = {
  searxng: { name: "SearXNG", about: "A search server of your own. Its settings have to allow JSON.", needs: "url" },
  brave: { name: "Brave Search", about: "Web, news, images and videos, with an API key.", needs: "key" },
  tavily: { name: "Tavily", about: "Web and news, with an API key.", needs: "key" },
};

/** The services that search the web for everyone in the organization. */
export function SearchSettings() {
  const settings = useQuery(query(api.search.settings));
  return (
    <RecordView query={settings} loading={<SkeletonRows rows={3} />} errorTitle="Couldn’t load the search services">
      {(data) => (
        <Section title="Search services">
          <p className="mb-3 text-ink-2">
            Muster asks all services that you connect. A service is tried before it is saved. {fallbackOf(data)}
          </p>
          <Panel>
            {searchServiceKinds.map((kind) => (
              <ServiceRow key={kind} kind={kind} settings={data} />
            ))}
          </Panel>
        </Section>
      )}
    </RecordView>
  );
}

function fallbackOf({ open }: Settings): string {
  return open.length > 0
    ? `When none of them answers, open services are asked: ${open.join(", ")}.`
    : "This server doesn’t use open services.";
}

function ServiceRow({ kind, settings }: { kind: SearchServiceKind; settings: Settings }) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { name, about } = kinds[kind];
  const service = settings.services.find((each) => each.kind === kind);
  const operator = settings.environment.find((each) => each.kind === kind);
  const test = useMutation({
    mutationFn: () => api.search.testService({ kind }),
    onSuccess: ({ results, milliseconds }) =>
      notify({
        type: "success",
        title: `${name} works`,
        message: `${results} ${results === 1 ? "result" : "results"} in ${milliseconds} ms.`,
        toastOnly: true,
      }),
    onError: (error) =>
      notify({ type: "error", title: `${name} didn’t answer`, message: error.message, toastOnly: true }),
  });
  return (
    <div className="row items-start! flex-wrap">
      <div className="min-w-0 flex-1 basis-[240px]">
        <span className="block font-[560]">{name}</span>
        <span className="block break-words text-ink-2">{service ? connection(service) : about}</span>
        {!service && operator && (
          <span className="block text-small text-ink-3">
            Connected by the operator with <span className="font-mono">{operator.variable}</span>.
          </span>
        )}
        {service?.key === "unreadable" && (
          <span className="block text-fault">Couldn’t decrypt the API key. Enter it again.</span>
        )}
      </div>
      <div className="flex items-center gap-1">
        {service && (
          <Button
            size="sm"
            busy={test.isPending}
            busyLabel="Testing…"
            aria-label={`Test ${name}`}
            onClick={() => test.mutate()}
          >
            Test
          </Button>
        )}
        <Button size="sm" aria-label={`${service ? "Change" : "Connect"} ${name}`} onClick={() => setOpen("edit")}>
          {service ? "Change" : "Connect"}
        </Button>
        {service && (
          <Button size="sm" aria-label={`Remove ${name}`} onClick={() => setOpen("remove")}>
            Remove
          </Button>
        )}
      </div>
      {open === "edit" && <ServiceDialog kind={kind} service={service} onClose={() => setOpen(null)} />}
      {open === "remove" && <RemoveService kind={kind} onClose={() => setOpen(null)} />}
    </div>
  );
}

function connection({ url, keyLastFour }: SearchService): string {
  if (url !== null) return url;
  return keyLastFour === null ? "API key set." : `API key ends in ${keyLastFour}.`;
}

/** An empty field is left out. */
const filled = z
  .string()
  .trim()
  .transform((text) => text || undefined);
const schema = z.object({
  url: filled.pipe(searchServiceDraft.shape.url),
  key: filled.pipe(searchServiceDraft.shape.key),
});

interface ServiceDialogProps {
  kind: SearchServiceKind;
  service: SearchService | undefined;
  onClose: () => void;
}

function ServiceDialog({ kind, service, onClose }: ServiceDialogProps) {
  const { name, needs } = kinds[kind];
  const form = useZodForm({
    schema,
    defaultValues: { url: service?.url ?? "", key: "" },
    onSubmit: (draft) => api.search.saveService({ kind, ...draft }),
    onDone: () => {
      void invalidate("search");
      void invalidate("study");
      notify({
        type: "success",
        title: `${name} is connected`,
        message: "It answered the trial search.",
        toastOnly: true,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={service ? `Change ${name}` : `Connect ${name}`}
      size="sm"
      submitLabel="Try and save"
      busyLabel="Trying…"
      onClose={onClose}
    >
      {needs === "url" ? (
        <TextField
          label="URL"
          required
          data-autofocus=""
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://search.example.com"
          hint="Private addresses have to be allowed by the operator (FETCH_ALLOW)."
          {...form.field("url")}
        />
      ) : (
        <TextField
          label="API key"
          type="password"
          required
          data-autofocus=""
          autoComplete="new-password"
          spellCheck={false}
          hint="Stored encrypted and never shown again."
          {...form.field("key")}
        />
      )}
    </FormDialog>
  );
}

function RemoveService({ kind, onClose }: { kind: SearchServiceKind; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => api.search.removeService({ kind }),
    onSuccess: async () => {
      await Promise.all([invalidate("search"), invalidate("study")]);
      onClose();
    },
  });
  const { name } = kinds[kind];
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      body="Searches no longer ask it. Its API key is deleted."
      confirmLabel="Remove"
      busyLabel="Removing…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
