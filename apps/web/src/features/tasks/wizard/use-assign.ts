import type { Task } from "@muster/contracts/tasks";
import { useRef, useState } from "react";
import { ApiError } from "../../../platform/api-error.ts";
import { isHandledGlobally } from "../../../platform/billing-gate.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import { dismissAllToasts } from "../../../platform/notifications.ts";
import { useCreateTask } from "../tasks.queries.ts";
import type { useWizard } from "./use-wizard.ts";
import { toNewTask } from "./wizard-steps.ts";

interface AssignOptions {
  wizard: ReturnType<typeof useWizard>;
  onAssigned: (task: Task) => void;
  /** The server found something wrong with this input. */
  onRefused: (field: string) => void;
}

/** Sends the task once. Errors appear at their inputs; a payment error leaves the form unchanged. */
export function useAssign({ wizard, onAssigned, onRefused }: AssignOptions) {
  const { state, dispatch, template } = wizard;
  const create = useCreateTask();
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef({ body: "", key: "" });
  // Two presses can come before the button has been drawn again as busy.
  const isSending = useRef(false);

  function assign() {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    const task = toNewTask(state, template);
    // The same task sent again, after an answer was lost, must not be made twice.
    const body = JSON.stringify(task);
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    create.mutate(
      { task, idempotencyKey: attempt.current.key },
      {
        onSuccess: (created) => {
          wizard.forget();
          dismissAllToasts();
          onAssigned(created);
        },
        onError: refused,
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  }

  function refused(error: Error) {
    // An answer was received, so the next try is a new one.
    if (error instanceof ApiError && error.status > 0) attempt.current = { body: "", key: "" };
    if (isHandledGlobally(error)) return;
    const errors = errorsOf(error);
    const [first] = Object.keys(errors);
    if (!first) return setFailure(error.message);
    dispatch({ type: "refuse", errors });
    onRefused(first);
  }

  // Assigned is assigning to its end: until the wizard has closed, nothing in it may speak of what is left now.
  return { assign, isAssigning: create.isPending || create.isSuccess, failure };
}

/** The server's words by input; a missing source belongs to the attachments. */
function errorsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "needs_source") return { attachments: error.message };
  return error.fields;
}
