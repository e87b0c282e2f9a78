import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A number typed by hand; `unit` stands in the label so that screen readers say it too. */
export function NumberField({ unit, label, ...rest }: TextFieldProps & { unit?: string }) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="decimal"
      className="num"
      label={
        unit ? (
          <>
            {label} <span className="font-[430] text-ink-3">({unit})</span>
          </>
        ) : (
          label
        )
      }
    />
  );
}
