import { expect, it } from "vitest";
import { type Advance, advance, maxRunningSteps, type PlannedStep, planSteps } from "./decide.ts";
import type { NextStep } from "./kinds.ts";

/**
 * Random programs under random schedules. A second, much simpler statement of the rules (`runModel`) and the engine's own decisions
 * (`runEngine`) have to agree on every program, and neither may depend on the order in which steps happen to end.
 */
const programs = 3000;
const schedules = 6;

it("a run ends the same way under every schedule, as the model predicts", () => {
  let completed = 0;
  for (let seed = 1; seed <= programs; seed++) {
    const program = makeProgram(seed);
    const outcomes = new Set<string>();
    for (let order = 0; order < schedules; order++) {
      outcomes.add(runModel(program, random(seed * 31 + order)));
      outcomes.add(runEngine(program, random(seed * 31 + order)));
    }
    expect([...outcomes], `program ${seed}`).toHaveLength(1);
    if ([...outcomes][0]?.startsWith("completed")) completed++;
  }
  // Both outcomes are common, or the programs would prove little.
  expect(completed).toBeGreaterThan(programs / 10);
  expect(completed).toBeLessThan((programs * 9) / 10);
});

interface Deed {
  fails: boolean;
  next: NextStep[];
}

type Program = Map<string, Deed>;
type Random = () => number;

/** What each step does when it runs: fail, or add steps. A join names siblings, and sometimes steps that another branch knows. */
function makeProgram(seed: number): Program {
  const rnd = random(seed);
  const program: Program = new Map();
  let made = 0;

  function grow(key: string, depth: number): void {
    const deed: Deed = { fails: depth > 0 && rnd() < 0.15, next: [] };
    program.set(key, deed);
    if (deed.fails || depth >= 3) return;
    for (let count = Math.floor(rnd() * 4); count > 0 && made < 24; count--) {
      const child = `s${made++}`;
      deed.next.push(step(child, { optional: rnd() < 0.5 }));
      grow(child, depth + 1);
    }
    const siblings = deed.next.map((one) => one.key);
    if (siblings.length > 1 && rnd() < 0.8) {
      const join = `j${made++}`;
      const kind = rnd() < 0.5 ? "settle" : "all";
      deed.next.push(step(join, { after: siblings, join: kind, optional: rnd() < 0.3 }));
      grow(join, 3);
    }
  }

  grow("start", 0);
  addLateJoins(program, rnd);
  return program;
}

/** A branch may add a join over a sibling that was added before it and may have ended, or not yet run. */
function addLateJoins(program: Program, rnd: Random): void {
  for (const [parent, { next }] of [...program]) {
    const [one, other] = next.filter(({ after }) => !after).map(({ key }) => key);
    const deed = other === undefined ? undefined : program.get(other);
    if (one === undefined || other === undefined || !deed || deed.fails || rnd() >= 0.3) continue;
    const key = `late-${parent}`;
    deed.next.push(step(key, { after: [one, other], join: rnd() < 0.5 ? "settle" : "all", optional: rnd() < 0.7 }));
    program.set(key, { fails: false, next: [] });
  }
}

function step(key: string, rest: Partial<NextStep>): NextStep {
  return { key, step: "any", label: key, ...rest };
}

/** The rules in as few lines as they take, over a map from each key to its state. */
function runModel(program: Program, rnd: Random): string {
  const states = new Map<string, { status: string; plan: NextStep }>();
  const isOver = (key: string) => ["done", "failed", "skipped"].includes(states.get(key)?.status ?? "");
  const add = (plan: NextStep) => states.set(plan.key, { status: plan.after ? "waiting" : "queued", plan });
  add(step("start", {}));
  for (;;) {
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (const state of states.values()) {
        const after = state.plan.after ?? [];
        if (state.status !== "waiting" || !after.every(isOver)) continue;
        const mayRun = state.plan.join === "settle" || after.every((key) => states.get(key)?.status === "done");
        state.status = mayRun ? "queued" : "skipped";
        isMoving = true;
      }
    }
    const isLost = [...states.values()].some(
      ({ status, plan }) => (status === "failed" || status === "skipped") && !plan.optional,
    );
    if (isLost) return "failed";
    const queued = [...states].filter(([, { status }]) => status === "queued");
    const [key, state] = queued[Math.floor(rnd() * queued.length)] ?? [];
    if (key === undefined || !state) break;
    const deed = program.get(key);
    state.status = deed?.fails ? "failed" : "done";
    if (!deed?.fails) for (const plan of deed?.next ?? []) add(plan);
  }
  const done = [...states].flatMap(([key, { status }]) => (status === "done" ? [key] : []));
  return `completed ${done.sort().join(" ")}`;
}

/** As the engine does it: decisions are applied to the plan, and any of the steps that have a job may end next. */
function runEngine(program: Program, rnd: Random): string {
  const kind = { kind: "model", steps: { any: 0 } };
  const plan = planSteps([], [step("start", {})], kind);
  for (;;) {
    const decision = advance(plan);
    if (decision.failedBy) return "failed";
    apply(plan, decision);
    const running = plan.filter(({ hasJob }) => hasJob);
    expect(running.length).toBeLessThanOrEqual(maxRunningSteps);
    const one = running[Math.floor(rnd() * running.length)];
    if (!one) {
      expect(decision.isComplete, "nothing runs, so nothing may be left").toBe(true);
      const done = plan.flatMap(({ key, status }) => (status === "done" ? [key] : []));
      return `completed ${done.sort().join(" ")}`;
    }
    const deed = program.get(one.key);
    one.status = deed?.fails ? "failed" : "done";
    one.hasJob = false;
    if (!deed?.fails) plan.push(...planSteps(plan, deed?.next ?? [], kind));
  }
}

function apply(plan: PlannedStep[], { changes, start }: Advance): void {
  const byKey = new Map(plan.map((one) => [one.key, one]));
  for (const { key, status } of changes) Object.assign(byKey.get(key) ?? {}, { status });
  for (const key of start) Object.assign(byKey.get(key) ?? {}, { hasJob: true });
}

function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
