// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under review is in strings
import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkCodeInChild } from "./check-code-in-child.ts";

const lintRules = { "no-eval": "warn", "no-undef": "warn", "no-debugger": "warn", "react/jsx-key": "warn" };

async function check(files: Record<string, string>, typeCheckMs?: number, language: "en" | "de" = "en") {
  const listed = Object.entries(files).map(([path, text]) => ({ path, text }));
  const analysis = await checkCodeInChild({ files: listed, lintRules, language, ...(typeCheckMs && { typeCheckMs }) });
  return {
    ...analysis,
    found: analysis.findings.map(({ code, path, startLine }) => `${code} ${path}:${startLine}`),
    problems: analysis.tools.flatMap(({ problem }) => problem ?? []),
  };
}

it("finds errors of both analyzers with their lines, and names the versions", async () => {
  const { tools, found } = await check({
    "src/a.ts": 'import { helper } from "./b";\nexport const a: string = helper(2);\neval("1");\n',
    "src/b.ts": "export const helper = (x: number): number => x;\n",
    "src/list.jsx": "export const List = () => [1].map((x) => <p>{x}</p>);\nundeclared();\n",
    "README.md": "# eval(1)\n",
  });
  expect(tools).toEqual([
    { name: "oxlint", version: expect.stringMatching(/^\d+\.\d+\.\d+$/), files: 3, problem: null },
    { name: "TypeScript", version: expect.stringMatching(/^7\.\d+\.\d+$/), files: 2, problem: null },
  ]);
  expect(found.sort()).toEqual([
    "TS2322 src/a.ts:2",
    "jsx-key src/list.jsx:1",
    "no-eval src/a.ts:3",
    "no-undef src/list.jsx:2",
  ]);
});

it("gives the compiler’s messages in German, and finds the same as in English", async () => {
  const files = {
    "a.ts": "export const a: string = 1;\nexport function f(n: number) { return n.foo; }\n",
    "b.ts": "export const c = (;\n",
  };
  const [english, german] = [await check(files), await check(files, undefined, "de")];
  expect(german.found).toEqual(english.found);
  const messages = german.findings.filter(({ tool }) => tool === "TypeScript").map(({ message }) => message);
  expect(messages).toContain('Der Typ "number" kann dem Typ "string" nicht zugewiesen werden.');
  expect(messages.join(" ")).not.toMatch(/\b(?:is not|does not|expected)\b/i);
});

it("reports nothing that only a missing package or platform declaration causes", async () => {
  const { found, problems } = await check({
    "page.tsx": `import React, { useState, type ReactNode } from "react";
import * as zod from "zod";
import { Prisma } from "@prisma/client";
import missing from "./not-uploaded";
const schema = zod.object({});
type Input = zod.infer<typeof schema>;
export class Page extends React.Component<{ a: string }> {
  override render(): ReactNode { return <Row key="1" onClick={(event) => missing(event)}>{this.props.a}</Row>; }
}
function Row({ children }: { children: ReactNode }) { return <div>{children}</div>; }
export function use(input: Input, where: Prisma.UserWhereInput) {
  const [text] = useState<string | null>(null);
  const timer = setTimeout(() => undefined, 5);
  timer.unref();
  return { text, input, where, node: process.env["X"], bytes: Buffer.from("x"), at: import.meta.dirname };
}
`,
  });
  expect([found, problems]).toEqual([[], []]);
});

it("checks the other files when one does not parse, and reports unknown names in modules only", async () => {
  const { found } = await check({
    "broken.ts": "export const a = (;\n",
    "whole.ts": 'export const n: number = "text";\nunknownName();\n',
    "part.ts": "someGlobal(1);\n",
    "part.js": "someGlobal(1);\n",
  });
  expect(found).toEqual(["syntax broken.ts:1", "TS2322 whole.ts:1", "TS2304 whole.ts:2"]);
});

describe("an upload that wants to do more than be read", () => {
  let outside: string;
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), "outside-"));
    await writeFile(
      join(outside, "secret.ts"),
      'export const secret = "hush" as const;\ndeclare global { type Hushed = 5 }\n',
    );
    await writeFile(
      join(outside, "plugin.js"),
      `require("fs").writeFileSync(${JSON.stringify(join(outside, "ran"))}, "ran");`,
    );
  });
  afterAll(() => rm(outside, { recursive: true }));

  it("can neither configure the analyzers nor make them load a plugin", async () => {
    const plugin = JSON.stringify(join(outside, "plugin.js"));
    const { found } = await check({
      ".oxlintrc.json": `{ "jsPlugins": [${plugin}], "rules": { "no-eval": "off" } }`,
      "oxlint.config.ts": `export default { jsPlugins: [${plugin}], rules: { "no-eval": "off" } };\n`,
      "tsconfig.json": `{ "extends": ${plugin}, "compilerOptions": { "plugins": [{ "name": ${plugin} }], "noCheck": true } }`,
      "package.json": `{ "imports": { "#x": ${plugin} } }`,
      "a.ts":
        '/* eslint-disable */\n// @ts-nocheck\nexport const n: number = "text"; // @ts-ignore\neval("1"); // oxlint-disable-line\n',
    });
    expect(found.sort()).toEqual(["TS2322 a.ts:3", "no-eval a.ts:4"]);
    expect(readdirSync(outside)).not.toContain("ran");
  });

  it("reads no file outside of it", async () => {
    const target = join(outside, "secret");
    const climb = `${"../".repeat(12)}${target.slice(1)}`;
    const { findings, problems } = await check({
      "a.ts": `/// <reference path=${JSON.stringify(`${target}.ts`)} />
import { secret } from ${JSON.stringify(target)};
import { secret as again } from ${JSON.stringify(climb)};
export const n: { no: 1 } = secret, m: { no: 1 } = again, h: Hushed = 6;
`,
      "../escaped.ts": "eval(1);",
      "/tmp/absolute.ts": "eval(1);",
      ".hidden/a.ts": "eval(1);",
    });
    expect(JSON.stringify(findings)).not.toContain("hush");
    // The global type of the file outside is not known either.
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual(["TS2304 Cannot find name 'Hushed'."]);
    expect(problems).toEqual([]);
  });

  it("has the files with unusual or colliding names counted", async () => {
    const { notes, found } = await check({
      "a.ts": "eval('1');",
      "A.ts": "eval(1);",
      "a.ts/b.ts": "eval(1);",
      "x\n.ts": "eval(1);",
      "oxlint.config.mts": "eval(1);",
    });
    expect(found).toEqual(["no-eval a.ts:1"]);
    expect(notes).toEqual(["oxlint and TypeScript skipped 4 files because of the name."]);
  });

  it("is stopped when its types take too long, and keeps the other findings", async () => {
    const digits = "type D = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;\ntype All = `${D}${D}${D}${D}`;\n";
    const bomb = Array.from(
      { length: 40 },
      (_, i) =>
        `type Pair${i}<A, B> = A extends \`\${infer X}${i}\` ? (B extends \`\${infer Y}${i}\` ? [X, Y, ${i}] : [A, B]) : B extends any ? [B, A, ${i}] : 0;\nexport const v${i}: Pair${i}<All, All> = 1;\n`,
    ).join("");
    const { problems, found } = await check({ "bomb.ts": `${digits}${bomb}eval("1");\n` }, 1500);
    expect(problems).toEqual(["The type check took longer than 2 seconds and was stopped, so types weren’t checked."]);
    expect(found).toEqual(["no-eval bomb.ts:83"]);
  });

  it("is checked when a line has a megabyte", async () => {
    const { found, problems } = await check({ "a.ts": `export const a = "${"x".repeat(1024 ** 2)}";\neval("1");\n` });
    expect([found, problems]).toEqual([["no-eval a.ts:2"], []]);
  });

  it("that makes an analyzer crash has a note, and the other analyzer’s findings", async () => {
    const deep = `export const a = ${"(".repeat(20_000)}1${")".repeat(20_000)};\n`;
    const { found, problems } = await check({ "deep.js": deep, "b.ts": "export const b: number = 'x';\n" });
    expect([found, problems]).toEqual([
      ["TS2322 b.ts:1"],
      ["oxlint stopped unexpectedly, so its rules weren’t applied."],
    ]);
  });

  it("leaves nothing on the disk, also when it is canceled", async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("muster-code-"));
    const before = new Set(folders());
    const stop = new AbortController();
    const run = checkCodeInChild(
      { files: [{ path: "a.ts", text: "eval(1);" }], lintRules, language: "en" },
      { signal: stop.signal },
    );
    setImmediate(() => stop.abort());
    await expect(run).rejects.toThrow("canceled");
    await check({ "a.ts": "eval('1');" });
    expect(folders().filter((name) => !before.has(name))).toEqual([]);
  });
});
