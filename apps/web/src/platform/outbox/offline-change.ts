import type { ApiCall } from "../api.ts";

/**
 * A call that may be sent later: it costs nothing, needs no model, and has the same effect when it is sent once more. A feature
 * declares its own.
 */
export interface OfflineChange {
  call: ApiCall<never, unknown>;
  /** The id of the record that it changes; null for a new one. */
  recordId: (input: Input) => string | null;
  /** A later change of the same slot replaces this one while it waits. */
  slot: string | null;
  /** Undoes a waiting change of another call in its slot. */
  isUndo: boolean;
  /** New values of the record's fields; "removed" leaves it out of lists. Null when nothing of it is shown before it is sent. */
  effect: (input: Input, record: Input | undefined) => Input | "removed" | null;
  /** "Edit Acme". */
  label: (input: Input, record: Input | undefined) => string;
  /** The page of the record. */
  page?: (input: Input) => string;
  /** Texts that can be corrected after a refusal, with their labels. */
  fields: Record<string, string>;
}

type Input = Record<string, unknown>;

interface Declared<CallInput> {
  label: (input: CallInput, record: Input | undefined) => string;
  recordId?: (input: CallInput) => string | null;
  slot?: string;
  isUndo?: boolean;
  effect?: (input: CallInput, record: Input | undefined) => Input | "removed" | null;
  page?: (input: CallInput) => string;
  fields?: Partial<Record<keyof CallInput & string, string>>;
}

/** Declares a change of fields: a later one is merged into it while it waits. Fields that a record lacks are not shown. */
export function edits<CallInput extends { id: string }>(
  call: ApiCall<CallInput, unknown>,
  declared: Declared<CallInput>,
): OfflineChange {
  const effect = ({ id: _, ...values }: CallInput) => values;
  return asChange(call, { slot: "fields", recordId: ({ id }) => id, effect, ...declared });
}

/** Declares a deletion. */
export function removes<CallInput extends { id: string }>(
  call: ApiCall<CallInput, unknown>,
  declared: Declared<CallInput>,
): OfflineChange {
  return asChange(call, { slot: "deleted", recordId: ({ id }) => id, effect: () => "removed", ...declared });
}

/** Declares the opposite of a deletion. */
export function restores<CallInput extends { id: string }>(
  call: ApiCall<CallInput, unknown>,
  declared: Declared<CallInput>,
): OfflineChange {
  return asChange(call, { slot: "deleted", recordId: ({ id }) => id, isUndo: true, ...declared });
}

/** Declares a new record. Each is sent. */
export function adds<CallInput>(call: ApiCall<CallInput, unknown>, declared: Declared<CallInput>): OfflineChange {
  return asChange(call, declared);
}

function asChange<CallInput>(call: ApiCall<CallInput, unknown>, declared: Declared<CallInput>): OfflineChange {
  const change = { recordId: () => null, slot: null, isUndo: false, effect: () => null, fields: {}, ...declared, call };
  // The input of a stored change is of its call's type; a list of different calls can't express that.
  return change as unknown as OfflineChange;
}
