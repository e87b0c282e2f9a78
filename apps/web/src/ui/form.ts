import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Mode,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { useUnsaved } from "./unsaved.ts";

interface FormOptions<Input extends FieldValues, Output, Result> {
  schema: z.ZodType<Output, Input>;
  defaultValues: NoInfer<Input>;
  /** When fields are first validated: on submit by default. */
  mode?: Mode;
  /** Gets what the schema returns. Rejects with the server's error. */
  onSubmit: (values: Output) => Promise<Result>;
  onDone?: (result: Result) => void;
  /** Gets the names of the wrong fields, for a form that does not show all fields at once. */
  onRefused?: (names: string[]) => void;
}

/** What a submission may reject with: errors by field name, and whether another part of the app shows the error. */
interface SubmitError extends Error {
  fields?: Record<string, string>;
  isShownElsewhere?: boolean;
}

export type ZodForm<Input extends FieldValues, Output = unknown, Result = unknown> = ReturnType<
  typeof useZodForm<Input, Output, Result>
>;

/**
 * A form validated by a contract's schema. Errors of the schema and the server appear at their fields, others above the form.
 * A refused submission focuses the first wrong field. Ctrl or ⌘ and Enter submit from any field.
 */
export function useZodForm<Input extends FieldValues, Output, Result>(options: FormOptions<Input, Output, Result>) {
  const { schema, defaultValues, mode, onSubmit, onDone, onRefused } = options;
  // A ZodType does not carry the shape that the resolver's overloads ask for.
  const resolver = zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>;
  const methods = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: defaultValues as DefaultValues<Input>,
    shouldFocusError: false,
    ...(mode && { mode }),
  });
  const { errors, isDirty, isSubmitting, isSubmitted } = methods.formState;
  const values = methods.watch();
  const { props, submitOnce } = useFormElement(submit);
  useUnsaved(isDirty && !isSubmitting);

  async function send(output: Output) {
    try {
      const result = await onSubmit(output);
      // What was sent is saved: leaving the page now asks nothing.
      methods.reset(methods.getValues());
      onDone?.(result);
    } catch (error) {
      showError(error);
    }
  }

  function showError(error: unknown) {
    const found = errorsOf(error, Object.keys(values));
    for (const [name, message] of found) methods.setError(name as Path<Input>, { type: "server", message });
    onRefused?.(found.map(([name]) => name).filter((name) => name !== "root"));
  }

  function submit() {
    return methods.handleSubmit(send, (wrong) => onRefused?.(Object.keys(wrong)))();
  }

  function errorOf(name: string) {
    const error: { message?: string } | undefined = get(errors, name);
    return error?.message;
  }

  return {
    methods,
    values,
    isDirty,
    isBusy: isSubmitting,
    /** The error of the form as a whole. */
    error: errorOf("root"),
    submit: submitOnce,
    /** Shows the error of another action than submitting. */
    showError,
    /** For the form element. */
    props,
    /** For a native input. */
    field(name: Path<Input>, registration?: Parameters<typeof methods.register>[1]) {
      return { ...methods.register(name, registration), error: errorOf(name) };
    },
    /** For a controlled input. */
    choice<Name extends Path<Input>>(name: Name) {
      return {
        value: get(values, name) as PathValue<Input, Name>,
        error: errorOf(name),
        onChange: (value: PathValue<Input, Name>) =>
          methods.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
      };
    },
  };
}

/** The form element: submits once at a time, and focuses the first wrong field of a refused submission. */
function useFormElement(submit: () => Promise<void>) {
  const id = useId();
  // A wizard's step is a div, not a form element.
  const element = useRef<HTMLFormElement & HTMLDivElement>(null);
  // Two clicks can come before the button is rendered as busy.
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);

  const focused = useRef<Element | null>(null);

  // The wrong fields are marked only once the errors are rendered. A button that was busy has lost the focus.
  useEffect(() => {
    if (attempts === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong) wrong.focus();
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
  }, [attempts]);

  async function submitOnce() {
    if (isSending.current) return;
    isSending.current = true;
    focused.current = document.activeElement;
    await submit().finally(() => {
      isSending.current = false;
    });
    setAttempts((count) => count + 1);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A dialog inside the form has its own fields.
    event.stopPropagation();
    void submitOnce();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    element.current?.requestSubmit();
  }

  return { submitOnce, props: { id, ref: element, noValidate: true, onSubmit: handleSubmit, onKeyDown: handleKey } };
}

/** Assigns each error to its field, and the rest to the form as a whole. Empty when another part of the app shows the error. */
export function errorsOf(error: unknown, fieldNames: string[]): [name: string, message: string][] {
  const {
    fields = {},
    isShownElsewhere,
    message,
  }: SubmitError = error instanceof Error ? error : new Error("Something went wrong");
  if (isShownElsewhere) return [];
  const isHere = ([name]: [string, string]) => fieldNames.includes(name.split(".")[0] ?? "");
  const here = Object.entries(fields).filter(isHere);
  const elsewhere = Object.entries(fields).filter((entry) => !isHere(entry));
  if (elsewhere.length > 0) return [...here, ["root", elsewhere.map(namedError).join(" ")]];
  return here.length > 0 ? here : [["root", message]];
}

/** "Max euros: Required": the server’s general texts don’t name the field, which the form doesn’t show. */
function namedError([path, text]: [string, string]): string {
  if (!/^(?:Required$|Must |Not a valid )/.test(text)) return text;
  const words = (path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${text}`;
}
