import fc from "fast-check";
import { expect, it } from "vitest";
import { type CallFigures, splitByModel } from "./by-model.ts";

const figures = fc.record({ promptTokens: fc.nat(900), completionTokens: fc.nat(900), costMicros: fc.nat(90_000) });
const names = ["promptTokens", "completionTokens", "costMicros"] as const;

it("tells each model's own, the one that answered with what is left, and all of it together", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("small", "large", "a/b:7b"), figures),
      fc.constantFrom(null, "small", "large"),
      figures,
      (calls, model, more) => {
        const sum = (list: CallFigures[], name: (typeof names)[number]) =>
          list.reduce((all, one) => all + one[name], 0);
        const total = Object.fromEntries(
          names.map((name) => [name, sum([...Object.values(calls), more], name)]),
        ) as unknown as CallFigures;
        const parts = splitByModel({ model, ...total }, calls);
        expect(parts[0].model).toBe(model);
        expect(new Set(parts.map((part) => part.model)).size).toBe(parts.length);
        for (const name of names) expect(sum(parts, name)).toBe(total[name]);
        for (const { model: name, ...part } of parts.slice(1)) expect(part).toEqual(calls[name ?? ""]);
        for (const name of names) expect(Math.min(...parts.map((part) => part[name]))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
