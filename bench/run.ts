import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { root } from "../bin/paths.mjs";
import { baselineFigure, baselineSections, readBaseline, writeBaseline } from "./baseline.ts";
import type { Figure } from "./figure.ts";
import { measureChat } from "./sections/chat.ts";
import { measureDashboard } from "./sections/dashboard.ts";
import { measureEvents } from "./sections/events.ts";
import { measureKnowledge } from "./sections/knowledge.ts";
import { measureList } from "./sections/list.ts";
import { measureLiveText } from "./sections/live-text.ts";
import { measureMemory } from "./sections/memory.ts";
import { measureMillion } from "./sections/million.ts";
import { measurePage } from "./sections/page.ts";
import { measurePdf } from "./sections/pdf.ts";
import { measureQueue } from "./sections/queue.ts";
import { measureRecognition } from "./sections/recognition.ts";
import { measureSession } from "./sections/session.ts";
import { measureSize } from "./sections/size.ts";
import { measureStart } from "./sections/start.ts";
import { measureStreaming } from "./sections/streaming.ts";
import { measureTables } from "./sections/tables.ts";
import { measureTasks } from "./sections/tasks.ts";
import { measureUsage } from "./sections/usage.ts";
import { measureWeb } from "./sections/web.ts";

const sections: Record<string, { about: string; measure: () => Promise<Figure[]> }> = {
  start: { about: "Launcher to healthy, median of 5", measure: measureStart },
  memory: { about: "Idle CPU and memory of the process tree", measure: measureMemory },
  page: {
    about: "First views of the dashboard and the sign-in page, processor slowed 4 times, median of 3",
    measure: measurePage,
  },
  list: { about: "List of 50 tasks under 32 connections", measure: measureList },
  dashboard: { about: "The dashboard over 100,000 tasks and a million events", measure: measureDashboard },
  usage: { about: "The usage page over 100,000 uses and 300,000 calls", measure: measureUsage },
  knowledge: {
    about: "Searches over 100,000 passages, indexing them, and other calls meanwhile",
    measure: measureKnowledge,
  },
  session: { about: "The check of a session among 100,000", measure: measureSession },
  tables: { about: "Chips, a table of 1,900 columns, and a CSV of 100 MB", measure: measureTables },
  million: { about: "A table of a million rows, from upload to PDF", measure: measureMillion },
  pdf: { about: "Rendering a PDF and a Word document, median of 5", measure: measurePdf },
  recognition: { about: "Text recognition of a page, median of 5, and reading a PDF", measure: measureRecognition },
  events: { about: "Server-sent events of a working task", measure: measureEvents },
  streaming: { about: "First token of 200 streams at once, median of 5", measure: measureStreaming },
  live: { about: "Live text of 200 runs, against a bare relay", measure: measureLiveText },
  queue: { about: "160 queued runs, one worker and four", measure: measureQueue },
  tasks: { about: "Memory over 500 tasks", measure: measureTasks },
  web: { about: "Web searches with a hanging service, and a research over 30 pages", measure: measureWeb },
  chat: { about: "A long conversation and a fast reply in a browser", measure: measureChat },
  size: { about: "Installation", measure: measureSize },
};

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const { values, positionals: names } = parseArgs({
    args,
    options: {
      save: { type: "string" },
      baseline: { type: "boolean", default: false },
      "test-seconds": { type: "string" },
      "test-cases": { type: "string" },
    },
    allowPositionals: true,
  });
  if (values.baseline && names.length === 0) names.push(...baselineSections);
  const unknown = names.filter((name) => !Object.hasOwn(sections, name));
  if (unknown.length > 0) {
    console.error(`No section ${unknown.join(", ")}; there are: ${Object.keys(sections).join(", ")}`);
    return 2;
  }
  const machine = describeMachine();
  const measured: Record<string, Figure[]> = {};
  let missed = 0;
  for (const [name, { about, measure }] of Object.entries(sections)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}: ${about}`);
    const figures = await measureSection(name, measure);
    measured[name] = figures;
    missed += figures.filter((figure) => figure.isMet === false).length;
  }
  if (values.baseline) {
    const [seconds, cases] = [Number(values["test-seconds"]), Number(values["test-cases"])];
    const takenOn = new Date().toISOString().slice(0, 10);
    writeBaseline({ machine, sections: measured, test: seconds && cases ? { takenOn, seconds, cases } : undefined });
  }
  if (values.save) writeFileSync(values.save, `${JSON.stringify({ machine, sections: measured }, null, 2)}\n`);
  console.log(missed === 0 ? "\nEvery target is met." : `\n${missed} missed or not measured.`);
  return missed === 0 ? 0 : 1;
}

/** A section that fails does not stop the others. */
async function measureSection(name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    const figures = await measure();
    for (const figure of figures) console.log(line(name, figure));
    return figures;
  } catch (error) {
    const what = `not measured: ${error instanceof Error ? error.message : String(error)}`;
    console.log(`  ✗ ${what}`);
    return [{ what, value: "", isMet: false }];
  }
}

function line(section: string, { what, value, target = "", isMet }: Figure): string {
  const mark = isMet === undefined ? " " : isMet ? "✓" : "✗";
  const before = baselineFigure(section, what);
  const compared = before ? `baseline ${before.value}` : "";
  return `  ${mark} ${what.padEnd(64)} ${value.padStart(18)}   ${target.padEnd(18)} ${compared}`.trimEnd();
}

/** Prints and returns the machine's properties that the figures depend on. */
function describeMachine() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const load = loadavg()[0]?.toFixed(1) ?? "unknown";
  const processor = cpus()[0]?.model.trim() ?? "unknown";
  console.log(`Muster ${commit}, Node ${process.versions.node}, ${process.platform} ${process.arch}`);
  console.log(`${processor}, ${availableParallelism()} cores, load ${load} at the start`);
  const baseline = readBaseline();
  if (baseline) console.log(`Baseline of ${baseline.takenOn}: ${JSON.stringify(baseline.machine)}`);
  return { commit, node: process.versions.node, processor, cores: availableParallelism(), loadAtStart: load };
}
