import type { Decision } from "@muster/contracts/thinking";
import { Plus, X } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";

const most = 12;

export function emptyDecision(): Decision {
  return {
    options: ["", ""],
    criteria: [
      { name: "", weight: 5 },
      { name: "", weight: 5 },
    ],
    scores: [
      [5, 5],
      [5, 5],
    ],
  };
}

export function isComplete({ options, criteria }: Decision): boolean {
  return [...options, ...criteria.map(({ name }) => name)].every((name) => name.trim() !== "");
}

interface DecisionFieldsProps {
  decision: Decision;
  onChange: (decision: Decision) => void;
}

/** A table of scores: one row an option, one column a criterion with its weight. */
export function DecisionFields({ decision, onChange }: DecisionFieldsProps) {
  const { options, criteria, scores } = decision;
  const change = (part: Partial<Decision>) => onChange({ ...decision, ...part });
  const setScore = (row: number, column: number, score: number) =>
    change({ scores: scores.map((line, at) => (at === row ? line.with(column, score) : line)) });

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label="Options and criteria" tabIndex={0}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Option</th>
              {criteria.map(({ name, weight }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its identity while it is typed
                <th key={column} scope="col" className="min-w-[150px]">
                  <span className="flex gap-1 py-1">
                    <input
                      className="field"
                      aria-label={`Criterion ${column + 1}`}
                      placeholder={column === 0 ? "Price" : "Quality"}
                      value={name}
                      onChange={(event) =>
                        change({ criteria: criteria.with(column, { name: event.target.value, weight }) })
                      }
                    />
                    {criteria.length > 1 && (
                      <IconButton
                        label={`Remove criterion ${column + 1}`}
                        icon={X}
                        size="sm"
                        onClick={() =>
                          change({
                            criteria: criteria.toSpliced(column, 1),
                            scores: scores.map((line) => line.toSpliced(column, 1)),
                          })
                        }
                      />
                    )}
                  </span>
                  <div className="flex items-center gap-2 pb-1">
                    Weight
                    <NumberInput
                      label={`Weight of criterion ${column + 1}`}
                      max={100}
                      value={weight}
                      onChange={(value) => change({ criteria: criteria.with(column, { name, weight: value }) })}
                    />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {options.map((option, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row's place is its identity while it is typed
              <tr key={row}>
                <th scope="row" className="min-w-[170px]">
                  <span className="flex gap-1">
                    <input
                      className="field"
                      aria-label={`Option ${row + 1}`}
                      placeholder={`Option ${row + 1}`}
                      value={option}
                      onChange={(event) => change({ options: options.with(row, event.target.value) })}
                    />
                    {options.length > 2 && (
                      <IconButton
                        label={`Remove option ${row + 1}`}
                        icon={X}
                        size="sm"
                        onClick={() => change({ options: options.toSpliced(row, 1), scores: scores.toSpliced(row, 1) })}
                      />
                    )}
                  </span>
                </th>
                {criteria.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is its identity while it is typed
                  <td key={column}>
                    <NumberInput
                      label={`Score of option ${row + 1} for criterion ${column + 1}`}
                      max={10}
                      value={scores[row]?.[column] ?? 0}
                      onChange={(value) => setScore(row, column, value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Plus}
          disabledReason={options.length >= most ? `Use at most ${most} options` : null}
          onClick={() => change({ options: [...options, ""], scores: [...scores, criteria.map(() => 5)] })}
        >
          Add option
        </Button>
        <Button
          size="sm"
          icon={Plus}
          disabledReason={criteria.length >= most ? `Use at most ${most} criteria` : null}
          onClick={() =>
            change({ criteria: [...criteria, { name: "", weight: 5 }], scores: scores.map((line) => [...line, 5]) })
          }
        >
          Add criterion
        </Button>
        <span className="text-small text-ink-3">Scores run from 0 (worst) to 10 (best).</span>
      </div>
    </div>
  );
}

interface NumberInputProps {
  label: string;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function NumberInput({ label, max, value, onChange }: NumberInputProps) {
  return (
    <input
      type="number"
      className="field w-[76px]"
      aria-label={label}
      min={0}
      max={max}
      step="any"
      value={value}
      onChange={(event) => onChange(Math.min(max, Math.max(0, event.target.valueAsNumber || 0)))}
    />
  );
}
