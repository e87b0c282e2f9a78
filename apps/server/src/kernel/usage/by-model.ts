/** What one call of a model took, or several together. */
export interface CallFigures {
  promptTokens: number;
  completionTokens: number;
  costMicros: number;
}

export type CallsByModel = Record<string, CallFigures>;

interface Told extends CallFigures {
  /** Null where no model answered: the built-in engine. */
  model: string | null;
}

/** Whether there is something to tell: a call of a model that failed at once took nothing. */
export function hasTaken({ promptTokens, completionTokens, costMicros }: CallFigures): boolean {
  return promptTokens + completionTokens + costMicros > 0;
}

/** The figures of a use, first those of the model that made it, then of each other one that was asked on the way; together the total. */
export function splitByModel({ model, ...total }: Told, calls: CallsByModel): [Told, ...Told[]] {
  const others = Object.entries(calls)
    .filter(([name, figures]) => name !== model && hasTaken(figures))
    .map(([name, figures]) => ({ model: name, ...figures }))
    .toSorted((a, b) => b.costMicros - a.costMicros);
  const rest = (name: keyof CallFigures) => others.reduce((left, figures) => left - figures[name], total[name]);
  const figures = {
    promptTokens: rest("promptTokens"),
    completionTokens: rest("completionTokens"),
    costMicros: rest("costMicros"),
  };
  return [{ model, ...figures }, ...others];
}
