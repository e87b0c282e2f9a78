import {
  builtinMembers,
  type CollaborationInput,
  collaborationLimits,
  collaborationTemplates,
  type Strategy,
  strategies,
} from "@muster/contracts/collaboration";
import type { StoredFile } from "@muster/contracts/files";
import { type FormEvent, useState } from "react";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/mark.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useActiveAgents } from "../agents/agents.queries.ts";
import { AttachmentsField } from "../files/attachments-field.tsx";
import { acceptFor } from "../files/file-rules.ts";
import { useUploads } from "../files/use-uploads.ts";
import { BaseChecks } from "../knowledge/base-checks.tsx";

const strategyTexts: Record<Strategy, { title: string; description: string }> = {
  sequential: { title: "Sequential", description: "One after another; each reads the earlier parts." },
  parallel: { title: "Parallel", description: "All at once, without reading each other." },
  hierarchical: {
    title: "Hierarchical",
    description: "The Coordinator, or the first agent, divides the task and writes the result. Pro plan and above.",
  },
  swarm: {
    title: "Swarm",
    description: "Two rounds: all write, then each responds to the others. Pro plan and above.",
  },
};

interface CollaborationFormProps {
  start: (body: Pick<CollaborationInput, "agentIds" | "strategy" | "task" | "files" | "knowledgeBases">) => void;
  isBusy: boolean;
  fieldErrors: Record<string, string>;
}

export function CollaborationForm({ start, isBusy, fieldErrors }: CollaborationFormProps) {
  const [agentIds, setAgentIds] = useState<string[]>([]);
  const [strategy, setStrategy] = useState<Strategy>("sequential");
  const [task, setTask] = useState("");
  /** Null searches all that the user may read. */
  const [baseIds, setBaseIds] = useState<string[] | null>(null);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const uploads = useUploads(files.length, { takes: ["document"] }, (file) => setFiles((all) => [...all, file]));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (agentIds.length > 0 && task.trim() !== "")
      return start({ agentIds, strategy, task, files: files.map(({ id }) => id), knowledgeBases: baseIds });
    notify({
      type: "warning",
      title: "Missing Information",
      message: "Please select agents and enter a task description",
      toastOnly: true,
    });
  }

  return (
    <form className="grid gap-5" onSubmit={submit}>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-[530]">Quick templates</legend>
        <div className="flex flex-wrap gap-2">
          {collaborationTemplates.map((template) => (
            <Button
              key={template.name}
              onClick={() => {
                setAgentIds([...template.agentIds]);
                setStrategy(template.strategy);
                setTask(template.task);
              }}
            >
              {template.name}
            </Button>
          ))}
        </div>
      </fieldset>
      <AgentChoice chosen={agentIds} onChange={setAgentIds} error={fieldErrors["agentIds"]} />
      <RadioCards
        legend="Strategy"
        columns={2}
        value={strategy}
        onChange={setStrategy}
        options={strategies.map((value) => ({ value, ...strategyTexts[value] }))}
        error={fieldErrors["strategy"]}
      />
      <TextArea
        label="Task"
        required
        rows={4}
        placeholder="Compare our three suppliers and recommend one"
        value={task}
        error={fieldErrors["task"]}
        onChange={(event) => setTask(event.target.value)}
      />
      <BaseChecks
        hint="All are searched unless you select some. The result cites its sources."
        chosen={baseIds}
        onChange={setBaseIds}
        error={fieldErrors["knowledgeBases"]}
      />
      <AttachmentsField
        label="Attach files"
        hint={`Up to ${collaborationLimits.files} of your documents, searched as well.`}
        accept={acceptFor(["document"])}
        error={fieldErrors["files"]}
        attachments={files}
        uploads={uploads}
        onDetach={(id) => setFiles((all) => all.filter((file) => file.id !== id))}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="text-small text-ink-3">Uses 1 action, regardless of the number of agents.</span>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          busyLabel="Starting…"
          disabledReason={uploads.isSending ? "Wait until your files are uploaded" : null}
        >
          Start collaboration
        </Button>
      </div>
    </form>
  );
}

interface AgentChoiceProps {
  chosen: string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** The built-in agents and the organization's own. They work in the order in which they are selected. */
function AgentChoice({ chosen, onChange, error }: AgentChoiceProps) {
  const own = useActiveAgents();
  const agents = [
    ...builtinMembers.map(({ id, name, role, specialization }) => ({
      ...{ id, name, role },
      about: specialization.join(", "),
    })),
    ...(own.data?.items ?? []).map(({ id, name, role, description }) => ({ id, name, role, about: description })),
  ];
  const isFull = chosen.length >= collaborationLimits.agents;
  return (
    <fieldset className="min-w-0" aria-describedby="collaboration-agents-hint">
      <legend className="mb-1 font-[530]">Agents</legend>
      <p id="collaboration-agents-hint" className="mb-2 text-small text-ink-3">
        They work in the order in which you choose them. Choose up to {collaborationLimits.agents}.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2">
        {agents.map(({ id, name, role, about }) => {
          const at = chosen.indexOf(id);
          return (
            <label key={id} className="choice items-center" data-disabled={isFull && at < 0 ? "" : undefined}>
              <input
                type="checkbox"
                className="sr-only"
                checked={at >= 0}
                disabled={isFull && at < 0}
                onChange={() => onChange(at >= 0 ? chosen.filter((one) => one !== id) : [...chosen, id])}
              />
              <Mark id={id} size={28} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  <span className="font-[560]">{name}</span> <span className="text-ink-3">{role}</span>
                </span>
                <span className="block truncate text-small text-ink-2">{about}</span>
              </span>
              {at >= 0 && (
                <span className="num grid size-5 shrink-0 place-items-center rounded-full bg-ink text-micro text-on-ink">
                  <span className="sr-only">Position </span>
                  {at + 1}
                </span>
              )}
            </label>
          );
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}
