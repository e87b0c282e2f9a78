import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Colour, contrast, over, parseOklch } from "./testing/contrast.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const dark = declarations(/:root \{([^}]*)\}/.exec(css)?.[1] ?? "");
const light = { ...dark, ...declarations(/:root\[data-theme="light"\] \{([^}]*)\}/.exec(css)?.[1] ?? "") };

const grounds = ["bg", "surface", "raised", "overlay"];
const inks = ["ink", "ink-2", "ink-3"];
const signals = ["live", "attention", "fault"];

describe("contrast", () => {
  it("is 21 for black on white and 1 for a color on itself", () => {
    expect(contrast(parseOklch("oklch(1 0 0)"), parseOklch("oklch(0 0 0)"))).toBeCloseTo(21, 1);
    expect(contrast(parseOklch("oklch(0.5 0.1 20)"), parseOklch("oklch(0.5 0.1 20)"))).toBe(1);
  });

  it("of sRGB red on white is 4.0", () => {
    expect(contrast(parseOklch("oklch(0.62796 0.25768 29.234)"), parseOklch("oklch(1 0 0)"))).toBeCloseTo(4.0, 1);
  });

  it("detects a bad pair", () => {
    expect(contrast(parseOklch("oklch(0.5 0.01 88)"), parseOklch("oklch(0.4 0.01 88)"))).toBeLessThan(3);
  });
});

describe.each([
  ["dark", dark],
  ["light", light],
])("%s tokens", (_, tokens) => {
  const colour = (name: string) => parseOklch(tokens[name] ?? "");

  it.each(inks.flatMap((ink) => [...grounds, "pressed"].map((ground) => [ink, ground])))(
    "%s is readable on %s",
    (ink, ground) => {
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(signals.flatMap((signal) => grounds.map((ground) => [signal, ground])))(
    "%s is readable on %s",
    (signal, ground) => {
      expect(contrast(colour(signal), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(signals.flatMap((signal) => grounds.map((ground) => [signal, ground])))(
    "%s is readable on its soft chip over %s",
    (signal, ground) => {
      const chip = over(colour(`${signal}-soft`), colour(ground));
      expect(contrast(colour(signal), chip)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["keyword", "string", "value", "name", "meta"])("the color of a %s in code is readable", (kind) => {
    expect(contrast(colour(`code-${kind}`), colour("raised"))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["on-ink", "ink"],
    ["on-fault", "fault-solid"],
    ["on-live", "live-solid"],
  ])("%s is readable on %s", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["line-control", "focus"].flatMap((edge) => ["bg", "surface", "overlay"].map((ground) => [edge, ground])))(
    "the border %s is visible on %s",
    (edge, ground) => {
      expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([1, 2, 3, 4, 5, 6])("chart color %i is visible on a panel", (number) => {
    expect(contrast(colour(`chart-${number}`), colour("surface"))).toBeGreaterThanOrEqual(3);
  });

  it.each([178, 60, 250, 25, 320, 135, 95, 225])("agent hue %i is visible on its soft square", (hue) => {
    const tone = `${tokens["agent-l"]} ${tokens["agent-c"]} ${hue}`;
    const square = over(parseOklch(`oklch(${tone} / ${tokens["agent-soft-a"]})`), colour("surface"));
    const mark: Colour = parseOklch(`oklch(${tone})`);
    expect(contrast(mark, square)).toBeGreaterThanOrEqual(4.5);
  });
});

function declarations(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}
