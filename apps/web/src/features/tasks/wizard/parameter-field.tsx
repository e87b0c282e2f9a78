import type { TaskTemplate } from "@muster/contracts/tasks";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea, TextField } from "../../../ui/text-field.tsx";

interface ParameterFieldProps {
  parameter: TaskTemplate["parameters"][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One input as the template describes it. */
export function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { label, type, required, placeholder, options } = parameter;
  const common = { label, required, error, value, id: inputId(`parameters.${parameter.name}`) };
  switch (type) {
    case "textarea":
      return (
        <TextArea {...common} rows={3} placeholder={placeholder} onChange={(event) => onChange(event.target.value)} />
      );
    case "select":
      return (
        <SelectField
          {...common}
          options={[
            ...(required && value ? [] : [{ value: "", label: placeholder || (required ? "Choose one" : "Default") }]),
            ...options.map((option) => ({ value: option, label: option })),
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "number":
    case "text":
      return (
        <TextField
          {...common}
          placeholder={placeholder}
          // Not type=number: a browser hides what it cannot read, and the message under the field could not name it.
          inputMode={type === "number" ? "decimal" : "text"}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** The id of the input a problem belongs to, so that focus can be put there. */
export function inputId(name: string): string {
  return `task-${name.replaceAll(".", "-")}`;
}
