import type { Agent } from "@muster/contracts/agents";
import type { StoredFile } from "@muster/contracts/files";
import type { StoredTableQuery } from "@muster/contracts/tables";
import type { NewTask, Task } from "@muster/contracts/tasks";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { isHandledGlobally } from "../../../platform/billing-gate.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import { dismissAllToasts } from "../../../platform/notifications.ts";
import { invalidate } from "../../../platform/query.ts";
import { useActiveAgents, useAgentTemplates } from "../../agents/agents.queries.ts";
import { useUploads } from "../../files/use-uploads.ts";
import type { ChosenBase } from "../../knowledge/base-sources.tsx";
import { refreshTasks } from "../tasks.queries.ts";
import { deriveTitle } from "./derive-title.ts";
import { readTablePreview, type TablePreview } from "./table-preview.ts";

export interface QuickFile extends StoredFile {
  table: TablePreview | null;
}

/** The template offered to a user without an agent: it accepts tables and needs no model. */
const firstJob = "data-analyst";

/** One question about the files that are attached; agent and template are chosen from them and can be changed. */
export function useQuickAssign(start: { question: string }, onAssigned: (task: Task) => void) {
  const [bases, setBases] = useState<ChosenBase[]>([]);
  const asked = useAsked(start.question);
  const { files, question, readings } = asked;
  const [chosenAgent, chooseAgent] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const agents = useActiveAgents();
  const uploads = useUploads(files.length, { takes: ["table", "document"] }, (stored) => void arrived(stored));
  const agent = agents.data?.items.find(({ id }) => id === chosenAgent) ?? agents.data?.items[0];
  const templateId = templateOf(files, bases);
  const isTable = templateId === "data-analysis" && files.length > 0 && files.every(({ kind }) => kind === "table");

  async function arrived(stored: StoredFile) {
    await asked.attach(stored);
    setProblem(null);
  }

  function add(added: File[]) {
    asked.readAhead(added);
    uploads.add(added);
  }

  const create = useQuickCreate({ onAssigned, onRefused: setProblem });

  function assign() {
    if (create.isPending) return;
    if (files.length + bases.length === 0) return setProblem("Attach a file or add a knowledge base first");
    if (question.trim() === "") return setProblem("Write a question");
    setProblem(null);
    create.mutate({
      agent,
      task: {
        templateId,
        title: deriveTitle(question),
        description: question.trim(),
        attachments: files.map(({ id }) => id),
        knowledgeBases: bases.map(({ id }) => id),
        ...(isTable && readings.length > 0 && { readings }),
      },
    });
  }

  return {
    files,
    bases,
    chooseBases(chosen: ChosenBase[]) {
      setBases(chosen);
      setProblem(null);
    },
    question,
    /** The files are tables, so that the answer can be previewed. */
    isTable,
    readings,
    chooseReadings: asked.chooseReadings,
    problem: uploads.problem ?? problem,
    templateId,
    agent,
    agents: agents.data?.items ?? [],
    needsAgent: agents.data?.items.length === 0,
    uploads: uploads.uploads,
    isSending: uploads.isSending,
    isAssigning: create.isPending,
    retryUpload: uploads.retry,
    removeUpload: uploads.remove,
    add,
    detach: asked.detach,
    ask(text: string) {
      asked.setQuestion(text);
      setProblem(null);
    },
    chooseAgent,
    assign,
  };
}

/** The question, its files, and the interpretation chosen for them, which another question or file drops. */
function useAsked(start: string) {
  const [asked, setAsked] = useState<{ files: QuickFile[]; question: string; readings: StoredTableQuery[] }>({
    files: [],
    question: start,
    readings: [],
  });
  const previews = useRef(new Map<string, Promise<TablePreview | null>>());
  const setFiles = (change: (files: QuickFile[]) => QuickFile[]) =>
    setAsked((all) => ({ ...all, files: change(all.files), readings: [] }));
  return {
    ...asked,
    /** Reads the first rows of files that are about to be uploaded. */
    readAhead(added: File[]) {
      for (const file of added) {
        const preview = readTablePreview(file).catch(() => null);
        previews.current.set(file.name, preview);
      }
    },
    async attach(stored: StoredFile) {
      const table = (await previews.current.get(stored.name)) ?? null;
      setFiles((all) => [...all, { ...stored, table }]);
    },
    detach: (id: string) => setFiles((all) => all.filter((file) => file.id !== id)),
    setQuestion: (question: string) => setAsked((all) => ({ ...all, question, readings: [] })),
    chooseReadings: (readings: StoredTableQuery[]) => setAsked((all) => ({ ...all, readings })),
  };
}

/** Null when the server chooses, because it knows whether the bases contain only tables. */
function templateOf(
  files: readonly QuickFile[],
  bases: readonly ChosenBase[],
): "market-analysis" | "data-analysis" | null {
  if (files.some(({ kind }) => kind === "document")) return "market-analysis";
  return bases.length > 0 ? null : "data-analysis";
}

interface QuickTask {
  agent: Agent | undefined;
  task: Omit<NewTask, "agentId">;
}

interface CreateOptions {
  onAssigned: (task: Task) => void;
  onRefused: (problem: string) => void;
}

/** Sends the task once. An organization without an active agent gets its first one with its first task. */
function useQuickCreate({ onAssigned, onRefused }: CreateOptions) {
  const attempt = useRef({ body: "", key: "" });
  const jobs = useAgentTemplates();

  async function hireFirst(): Promise<Agent> {
    const job = jobs.data?.items.find(({ id }) => id === firstJob);
    if (!job) throw new Error("Create an agent first");
    const { name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions } = job;
    const hired = await api.agents.create({
      ...{ name, role, description, capabilities, personality, responseStyle, knowledgeDomains, instructions },
      templateId: job.id,
    });
    await Promise.all([invalidate("agents"), invalidate("dashboard")]);
    return hired;
  }

  return useMutation({
    mutationFn: async ({ agent, task }: QuickTask) => {
      const { id: agentId } = agent ?? (await hireFirst());
      // Sent again after a lost response, it must not be assigned twice.
      const body = JSON.stringify({ ...task, agentId });
      if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
      return api.tasks.create({ ...task, agentId }, { idempotencyKey: attempt.current.key });
    },
    onSuccess: (task) => {
      // What was said before, such as how many actions are left, is no longer so.
      dismissAllToasts();
      void refreshTasks();
      onAssigned(task);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status > 0) attempt.current = { body: "", key: "" };
      if (!isHandledGlobally(error)) onRefused(fieldOf(error) ?? error.message);
    },
  });
}

function fieldOf(error: Error): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
}
