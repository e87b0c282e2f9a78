import type { BreakEvenPlan, Expectation } from "@muster/contracts/thinking";
import { Plus, X } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Figures as they are typed; converted when the form is sent. */
export interface OutcomeDraft {
  option: string;
  name: string;
  percent: string;
  value: string;
}

export type BreakEvenDraft = Record<keyof BreakEvenPlan, string>;

const emptyOutcome: OutcomeDraft = { option: "", name: "", percent: "", value: "" };
const mostOutcomes = 40;

export function emptyOutcomes(): OutcomeDraft[] {
  return [emptyOutcome, emptyOutcome];
}

export function emptyBreakEven(): BreakEvenDraft {
  return { fixedCost: "", price: "", unitCost: "", plannedUnits: "" };
}

/** The outcomes by option; null while a field is missing or no number. */
export function toExpectation(drafts: OutcomeDraft[]): Expectation | null {
  const options = new Map<string, Expectation["options"][number]>();
  for (const { option, name, percent, value } of drafts) {
    const [title, outcome] = [option.trim(), { name: name.trim(), percent: numberOf(percent), value: numberOf(value) }];
    const { percent: chance, value: amount } = outcome;
    if (title === "" || outcome.name === "" || chance === null || amount === null) return null;
    const known = options.get(title.toLowerCase()) ?? { name: title, outcomes: [] };
    known.outcomes.push({ name: outcome.name, percent: chance, value: amount });
    options.set(title.toLowerCase(), known);
  }
  return { options: [...options.values()] };
}

/** Null while a required field is missing or no number. */
export function toBreakEven({ fixedCost, price, unitCost, plannedUnits }: BreakEvenDraft): BreakEvenPlan | null {
  const [fixed, each, made] = [fixedCost, price, unitCost].map(numberOf);
  const planned = plannedUnits.trim() === "" ? undefined : numberOf(plannedUnits);
  if (fixed == null || each == null || made == null || planned === null) return null;
  return { fixedCost: fixed, price: each, unitCost: made, plannedUnits: planned };
}

function numberOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? null : value;
}

interface OutcomeFieldsProps {
  outcomes: OutcomeDraft[];
  errors: string[];
  onChange: (outcomes: OutcomeDraft[]) => void;
}

/** One row per outcome; rows with the same option belong together. */
export function OutcomeFields({ outcomes, errors, onChange }: OutcomeFieldsProps) {
  const set = (row: number, part: Partial<OutcomeDraft>) =>
    onChange(outcomes.map((outcome, at) => (at === row ? { ...outcome, ...part } : outcome)));
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label="Outcomes" tabIndex={0}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Option</th>
              <th scope="col">Outcome</th>
              <th scope="col">Chance in %</th>
              <th scope="col">Value</th>
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ option, name, percent, value }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row's place is its identity while it is typed
              <tr key={row}>
                <td className="min-w-[150px]">
                  <input
                    className="field"
                    aria-label={`Option of outcome ${row + 1}`}
                    placeholder="Launch"
                    value={option}
                    onChange={(event) => set(row, { option: event.target.value })}
                  />
                </td>
                <td className="min-w-[150px]">
                  <input
                    className="field"
                    aria-label={`Outcome ${row + 1}`}
                    placeholder={row % 2 === 0 ? "It sells well" : "It flops"}
                    value={name}
                    onChange={(event) => set(row, { name: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    type="number"
                    className="field w-[88px]"
                    aria-label={`Chance of outcome ${row + 1} in percent`}
                    min={0}
                    max={100}
                    step="any"
                    value={percent}
                    onChange={(event) => set(row, { percent: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    type="number"
                    className="field w-[130px]"
                    aria-label={`Value of outcome ${row + 1}`}
                    step="any"
                    value={value}
                    onChange={(event) => set(row, { value: event.target.value })}
                  />
                </td>
                <td>
                  {outcomes.length > 1 && (
                    <IconButton
                      label={`Remove outcome ${row + 1}`}
                      icon={X}
                      size="sm"
                      onClick={() => onChange(outcomes.toSpliced(row, 1))}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={Plus}
          disabledReason={outcomes.length >= mostOutcomes ? `Use at most ${mostOutcomes} outcomes` : null}
          onClick={() => onChange([...outcomes, { ...emptyOutcome, option: outcomes.at(-1)?.option ?? "" }])}
        >
          Add outcome
        </Button>
        <span className="text-small text-ink-3">
          The chances of each option add up to 100 %. Enter a loss as a negative value.
        </span>
      </div>
      {errors.map((error) => (
        <p key={error} role="alert" className="text-fault">
          {error}
        </p>
      ))}
    </div>
  );
}

interface BreakEvenFieldsProps {
  draft: BreakEvenDraft;
  errors: Record<string, string>;
  onChange: (draft: BreakEvenDraft) => void;
}

const fields: { key: keyof BreakEvenDraft; label: string; isOptional?: boolean }[] = [
  { key: "fixedCost", label: "Fixed costs" },
  { key: "price", label: "Price per unit" },
  { key: "unitCost", label: "Cost per unit" },
  { key: "plannedUnits", label: "Planned units", isOptional: true },
];

export function BreakEvenFields({ draft, errors, onChange }: BreakEvenFieldsProps) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {fields.map(({ key, label, isOptional = false }) => (
        <TextField
          key={key}
          type="number"
          min={0}
          step="any"
          label={label}
          required={!isOptional}
          optional={isOptional}
          value={draft[key]}
          error={errors[`breakEven.${key}`]}
          onChange={(event) => onChange({ ...draft, [key]: event.target.value })}
        />
      ))}
    </div>
  );
}
