import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/**
 * Shows the server's field errors at their inputs and returns the message for the whole form: null when the fields say
 * everything.
 */
export function applyFieldErrors<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
): string | null {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : "Something went wrong";
  const fields = Object.entries(error.fields);
  for (const [name, message] of fields) setError(name as Path<Form>, { type: "server", message });
  return fields.length > 0 ? null : error.message;
}
