import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Workbook } from "@muster/contracts/workbook";
import { checkCodeInChild } from "@muster/documents/check-code/check-code-in-child";
import { renderXlsx } from "@muster/documents/xlsx-file";
import { lintConfig } from "../src/code-review/analyzer-rules.ts";
import { filesToAnalyze } from "../src/code-review/review.ts";
import { type ComputedDraft, numbersCheck } from "../src/computed/computed-document.ts";
import { makeRequest } from "../src/computed/request.factory.ts";
import { writeComputed } from "../src/computed/templates.ts";
import { checkBrief } from "../src/documents/document-brief.ts";
import { type GoldenTask, goldenTasks } from "./golden-tasks.ts";

const longestSummary = 130;
let failures = 0;
for (const task of goldenTasks) {
  const analyzed = await analyzedCode(task);
  const request = makeRequest({ ...task.request, ...analyzed });
  const draft = writeComputed[task.template](request);
  const failed = problemsOf(task, draft, request.sources);
  failures += failed.length > 0 ? 1 : 0;
  print(`${failed.length === 0 ? "ok  " : "FAIL"} ${task.template.padEnd(17)} ${task.name}`);
  for (const problem of failed) print(`       ${problem}`);
}
print(`\n${goldenTasks.length - failures} of ${goldenTasks.length} golden tasks pass`);
failures += recalculate();
process.exitCode = failures > 0 ? 1 : 0;

/** What the analyzers find in a code review's files. */
async function analyzedCode({ request: { code } }: GoldenTask) {
  if (!code) return {};
  return {
    analysis: await checkCodeInChild({ files: filesToAnalyze(code), lintRules: lintConfig, language: "en" }),
  };
}

/** The checklist of every document, and what its task asks for in particular. */
function problemsOf(
  { holds, lacks = [] }: GoldenTask,
  draft: ComputedDraft,
  sources: Parameters<typeof checkBrief>[2],
): string[] {
  const { report, figures, citations, assumptions } = draft;
  const { markdown, sections } = report;
  const [first] = sections;
  const words = first?.prose.split(/\s+/).length ?? 0;
  const has = (wanted: string | RegExp) =>
    typeof wanted === "string" ? markdown.includes(wanted) : wanted.test(markdown);
  const numbers = numbersCheck(markdown, draft);
  const cited = citations.length > 0 ? checkBrief(markdown, citations, sources) : { ok: true, problems: [] };
  return [
    ...(first?.key === "answer" && words > 5 && words <= longestSummary ? [] : [`the summary has ${words} words`]),
    ...(numbers.passed ? [] : [numbers.detail]),
    ...(figures.every(({ computation }) => computation.trim() !== "") ? [] : ["a figure has no computation"]),
    ...(cited.ok ? [] : [`a citation does not match: ${cited.problems[0]?.text}`]),
    ...assumptions.filter((each) => !markdown.includes(each.slice(0, 12))).map((each) => `not stated: ${each}`),
    ...holds.filter((wanted) => !has(wanted)).map((wanted) => `lacks ${wanted}`),
    ...lacks.filter(has).map((unwanted) => `holds ${unwanted}`),
  ];
}

/** Lets LibreOffice compute every workbook from its inputs, with the kept values taken out, and compares. */
function recalculate(): number {
  const program = ["soffice", "libreoffice"].find((name) => isInstalled(name));
  if (!program) {
    print("\n!! LibreOffice is not installed: the workbooks were NOT recalculated. Install libreoffice-calc to do so.");
    return 0;
  }
  const books = goldenTasks.flatMap(({ template, name, request }) => {
    const { workbook } = writeComputed[template](makeRequest(request));
    return workbook ? [{ name, workbook }] : [];
  });
  const compared = books.flatMap(({ name, workbook }) => recalculateBook(program, name, workbook));
  const wrong = compared.filter(({ difference }) => difference);
  for (const { difference } of wrong.slice(0, 5)) print(`       ${difference}`);
  const right = compared.length - wrong.length;
  print(`\n${right} of ${compared.length} formulas in ${books.length} workbooks compute to the same in LibreOffice`);
  return wrong.length;
}

function recalculateBook(program: string, name: string, workbook: Workbook): { difference: string | undefined }[] {
  const folder = mkdtempSync(join(tmpdir(), "muster-workbook-"));
  try {
    writeFileSync(join(folder, "book.xlsx"), renderXlsx({ ...workbook, sheets: workbook.sheets.map(withoutValues) }));
    const filter = "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false,false,false,-1";
    const options = ["--headless", "--convert-to", filter, "--outdir", folder, join(folder, "book.xlsx")];
    execFileSync(program, options, { stdio: "ignore", timeout: 120_000, env: { ...systemPath(), HOME: folder } });
    return workbook.sheets.flatMap((sheet) => {
      const computed = readFileSync(join(folder, `book-${sheet.name}.csv`), "utf8")
        .split("\n")
        .map((line) => line.split("\t"));
      return compareSheet(sheet, computed).map((difference) => ({
        difference: difference && `${name}, ${difference}`,
      }));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Sheet = Workbook["sheets"][number];

function withoutValues({ rows, ...sheet }: Sheet): Sheet {
  const bare = rows.map((row) => row.map((cell) => (cell?.formula === undefined ? cell : { ...cell, value: null })));
  return { ...sheet, rows: bare };
}

/** One entry for each formula that gives a number: what differs, or nothing. */
function compareSheet({ name, rows }: Sheet, computed: readonly string[][]): (string | undefined)[] {
  return rows.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      if (cell?.formula === undefined || typeof cell.value !== "number") return [];
      const value = Number(computed[row]?.[column]);
      const isSame = Math.abs(value - cell.value) <= 1e-6 * Math.max(1, Math.abs(cell.value));
      return [isSame ? undefined : `${name} row ${row + 1}: ${value}, not ${cell.value}`];
    }),
  );
}

function isInstalled(name: string): boolean {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore", timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

/** What a program needs to be found and started. */
function systemPath(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: not configuration, but what the system needs to start a process
  const { PATH } = process.env;
  return { PATH };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
