import { deliverableFormat } from "@muster/contracts/deliverable";
import { taskPriority } from "@muster/contracts/tasks";
import { z } from "zod";
import type { WizardState } from "./wizard-state.ts";

const stored = z.object({
  templateId: z.string().nullable(),
  agentId: z.string().nullable(),
  title: z.string(),
  titleChosen: z.boolean(),
  description: z.string(),
  parameters: z.record(z.string(), z.string()),
  priority: taskPriority,
  deadline: z.string(),
  budget: z.string(),
  maxSteps: z.string(),
  maxMinutes: z.string(),
  format: deliverableFormat,
  formatChosen: z.boolean(),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() })),
  knowledgeBases: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The draft of one person on this device; unreadable or older shapes count as none. */
export function readTaskDraft(userId: string, storage: Storage = localStorage): WizardState | null {
  try {
    const parsed = stored.safeParse(JSON.parse(storage.getItem(keyOf(userId)) ?? "null"));
    return parsed.success ? { ...parsed.data, readings: [], errors: {} } : null;
  } catch {
    return null;
  }
}

/** Files themselves are not kept: an upload that has finished is remembered by its id. An empty draft is removed. */
export function writeTaskDraft(userId: string, state: WizardState, storage: Storage = localStorage) {
  try {
    if (hasContent(state))
      storage.setItem(keyOf(userId), JSON.stringify({ ...state, readings: undefined, errors: undefined }));
    else storage.removeItem(keyOf(userId));
  } catch {
    // A full or forbidden storage costs the draft, not the task.
  }
}

export function hasContent(state: WizardState): boolean {
  const typed = [
    state.titleChosen ? state.title : "",
    state.description,
    state.deadline,
    state.budget,
    state.maxSteps,
    state.maxMinutes,
    ...Object.values(state.parameters),
  ];
  return typed.some((value) => value.trim() !== "") || state.attachments.length + state.knowledgeBases.length > 0;
}

function keyOf(userId: string): string {
  return `task-draft:${userId}`;
}
