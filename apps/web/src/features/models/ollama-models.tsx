import { Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Chip, StatusChip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatBytes, formatCount } from "../../ui/format.ts";
import { SimpleTable } from "../../ui/simple-table.tsx";
import { type OllamaServers, useDeleteModel } from "./model-settings.queries.ts";

type Server = OllamaServers["servers"][number];
type Model = Server["models"][number];

const names: Record<string, string> = {
  completion: "Chat",
  tools: "Tools",
  vision: "Vision",
  thinking: "Reasoning",
  embedding: "Embeddings",
  insert: "Fill-in",
};

export function OllamaModels({ server }: { server: Server }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <div className="border-line border-t">
      <SimpleTable
        caption={`Models on ${server.name}`}
        hideCaption
        isStacked
        rows={server.models}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", header: "Model", cell: (model) => <Name model={model} /> },
          { key: "size", header: "Size", align: "right", cell: ({ sizeBytes }) => sizeOf(sizeBytes) },
          { key: "kept", header: "Format", cell: ({ parameters, quantization }) => kept(parameters, quantization) },
          { key: "context", header: "Context", align: "right", cell: ({ contextLength }) => context(contextLength) },
          { key: "can", header: "Capabilities", cell: ({ capabilities }) => <Abilities capabilities={capabilities} /> },
          {
            key: "delete",
            header: <span className="sr-only">Delete</span>,
            align: "right",
            cell: ({ name }) => (
              <IconButton
                size="sm"
                icon={Trash2}
                label={`Delete ${name}`}
                disabledReason={server.blocker}
                onClick={() => setLeaving(name)}
              />
            ),
          },
        ]}
      />
      {leaving !== null && <DeleteModel server={server} model={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

function Name({ model: { name, loaded } }: { model: Model }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-mono">{name}</span>
      {loaded && <StatusChip status="done" label="In memory" />}
    </span>
  );
}

function Abilities({ capabilities }: { capabilities: string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {capabilities.map((capability) => (
        <Chip key={capability}>{names[capability] ?? capability}</Chip>
      ))}
    </span>
  );
}

function DeleteModel({ server, model, onClose }: { server: Server; model: string; onClose: () => void }) {
  const remove = useDeleteModel(server.id);
  return (
    <ConfirmDialog
      title={`Delete ${model}?`}
      body={`This deletes it from ${server.host} for everyone who uses that server. You can download it again.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate(model, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

function sizeOf(bytes: number | null): string {
  return bytes === null ? "—" : formatBytes(bytes);
}

function kept(parameters: string | null, quantization: string | null): string {
  return [parameters, quantization].filter((each) => each !== null).join(", ") || "—";
}

function context(tokens: number | null): string {
  return tokens === null ? "—" : formatCount(tokens);
}
