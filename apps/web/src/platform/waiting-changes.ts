import { create } from "zustand";
import type { CallOptions } from "./http.ts";
import type { WaitingChange } from "./outbox/queue.ts";

/** The changes of this person and organization that the server has not answered yet, oldest first. */
export const useWaitingChanges = create<{ changes: WaitingChange[] }>()(() => ({ changes: [] }));

/** Whether this is a new record that the server does not have yet: it has no page. */
export function isUnsent(id: string): boolean {
  return useWaitingChanges.getState().changes.some((one) => one.id === id);
}

export interface Call {
  /** "leads.update". */
  name: string;
  input: Record<string, unknown>;
  send: (options?: CallOptions) => Promise<unknown>;
}

type Keep = (call: Call) => Promise<unknown>;

let keep: Keep | undefined;

/** Routes every change through this function, which stores it when it can't be sent. */
export function keepChangesWith(next: Keep | undefined): void {
  keep = next;
}

/** Sends a change, or keeps it for later. The code that keeps changes is loaded after the first view. */
export function sendOrKeep(call: Call): Promise<unknown> {
  return keep ? keep(call) : call.send();
}
