// Longer than 400 lines because all rules of a review are tested here.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code under review is in strings
import type { CodeAnalysis, ToolFinding } from "@muster/contracts/code-findings";
import { describe, expect, it } from "vitest";
import { numbersCheck } from "../computed/computed-document.ts";
import { locales } from "../computed/locale.ts";
import { makeRequest } from "../computed/request.factory.ts";
import { lintConfig } from "./analyzer-rules.ts";
import { writeCodeReview } from "./code-review.ts";
import { functionsIn } from "./functions.ts";
import { germanLintText } from "./german-lint.ts";
import { guessFileName } from "./languages.ts";
import { reviewCode } from "./review.ts";
import { readSourceFile } from "./source-file.ts";

function found(path: string, text: string): string[] {
  return reviewCode([{ path, text }]).findings.map(({ ruleId, startLine }) => `${ruleId}:${startLine}`);
}

describe("separating code from text", () => {
  it.each([
    ["a.ts", 'x = "eval(1)"; // eval(2)\n/* eval(3) */ const r = /eval\\(4\\)/;\n'],
    ["a.py", '"""\neval(1)\n"""\n# eval(2)\nx = \'eval(3)\'\n'],
    ["a.go", 'x := "eval(1)" // eval(2)\ny := `eval(\n3)`\n'],
  ])("finds nothing in the strings and comments of %s", (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it("preserves lengths and lines", () => {
    const file = readSourceFile({ path: "a.js", text: 'a("x\\"y"); // é\r\nb();' });
    expect([file?.code, file?.strings, file?.comments].map((part) => part?.length)).toEqual([20, 20, 20]);
    expect(file?.code).toBe('a("     ); '.padEnd(15).concat("\nb();"));
  });
});

const token = `ghp_${"a1B2".repeat(9)}`;
describe("rules", () => {
  it.each([
    ["a.ts", `const t = "${token}";`, "secret/token:1"],
    ["a.yml", "db:\n  password: 'hunter2hunter2'\n", "secret/password:2"],
    ["a.py", 'URL = "postgres://app:s3cretpw@db/x"', "secret/connection:1"],
    ["a.pem.ts", "`-----BEGIN RSA PRIVATE KEY-----`", "secret/private-key:1"],
    ["a.js", "db.query(`SELECT * FROM t WHERE id = ${id}`)", "security/sql-injection:1"],
    ["a.py", 'cur.execute("DELETE FROM t WHERE id = %s" % id)', "security/sql-injection:1"],
    ["a.php", '$db->query("UPDATE t SET a = 1 WHERE id = " . $id);', "security/sql-injection:1"],
    ["a.py", "subprocess.run(cmd, shell=True)", "security/command-injection:1"],
    ["a.ts", "new Function(text)()", "security/eval:1"],
    ["a.py", "x = yaml.load(f)", "security/deserialization:1"],
    ["a.go", "c := tls.Config{InsecureSkipVerify: true}", "security/tls-off:1"],
    ["a.tsx", "el.innerHTML = value;", "security/html-injection:1"],
    ["a.py", "h = hashlib.md5(password)", "security/weak-hash:1"],
    ["a.js", "const sessionToken = Math.random().toString(36);", "security/weak-random:1"],
    ["a.java", "try { x(); } catch (IOException e) { }", "bug/empty-catch:1"],
    ["a.c", "if (x = 5) y();", "bug/assignment-in-condition:1"],
    ["a.js", "a == b;", "bug/loose-equality:1"],
    ["a.rb", "x = eval(params)", "security/eval:1"],
    ["a.py", "exec(text)", "security/exec:1"],
    ["a.py", 'app.run(host="0.0.0.0", debug=True)', "security/debug-mode:1"],
    ["a.go", 'exec.Command("sh", "-c", query)', "security/command-injection:1"],
    ["a.java", 'if (args[0] == "x") run();', "bug/string-identity:1"],
    ["a.ts", "for (let i = 0; i <= items.length; i++) use(items[i]);", "bug/loop-past-end:1"],
    ["a.ts", "function token() {\n  return Math.random();\n}", "security/weak-random:2"],
  ])("finds in %s: %s", (path, text, expected) => {
    expect(found(path, text)).toContain(expected);
  });

  it.each([
    ["a.ts", 'const password = process.env["DB_PASSWORD"] ?? "";'],
    ["a.ts", "db.query(sql`SELECT * FROM t WHERE id = ${id}`)"],
    ["a.ts", 'db.query("SELECT * FROM t WHERE id = $1", [id])'],
    ["a.py", "x = yaml.load(f, Loader=yaml.SafeLoader)"],
    ["a.js", "if (a == null) b(); if (a === b) c(); d => e; f >= g;"],
    ["a.js", "const r = pattern.exec(text); const color = Math.random();"],
    ["a.ts", "try { a(); } catch { report(); }"],
    ["README.md", `token ${token}`],
    ["a.ts", 'import { exec } from "child_process"; exec("ls");'],
    ["a.go", 'exec.Command("sh", "-c", "ls")'],
    ["a.java", 'if ("x".equals(args[0])) run(); String s = "a == b";'],
    ["a.ts", "for (let i = 1; i <= items.length; i++) use(items[i - 1]);"],
    ["a.ts", "const key = 1;\nconst color = Math.random();"],
    ["a.ts", "db.query(`select * from ${table} where id = $1`, [id])"],
    ["a.ts", 'const kinds = { secret: "credential", apiKey: "api-key-name" };'],
  ])("finds nothing in %s: %s", (path, text) => {
    expect(found(path, text)).toEqual([]);
  });

  it("shows no secret, neither in its own finding nor in another one on the line", () => {
    const { findings } = reviewCode([{ path: "a.js", text: `console.log("${token}", 1 == x);` }]);
    expect(findings.map(({ ruleId }) => ruleId)).toContain("style/debugger");
    expect(JSON.stringify(findings)).not.toContain(token);
  });
});

it("names the reason of files left out once, with a few of them", () => {
  const code = ["a", "b", "c", "d"].map((name) => ({ path: `dist/${name}.js`, text: "x();" }));
  const { report } = writeCodeReview(makeRequest({ code: [...code, { path: "e.min.js", text: "x();" }] }));
  expect(report.markdown).toContain(
    "- Left out, not the project’s own code: 4 files, among them `dist/a.js`, `dist/b.js` and `dist/c.js`.",
  );
  expect(report.markdown).toContain("- Left out, generated: `e.min.js`.");
});

it("has a row for each severity of a rule in its overview", () => {
  const branches = (name: string, count: number) =>
    `function ${name}(x) {\n${Array.from({ length: count }, (_, i) => `  if (x === ${i}) y();`).join("\n")}\n}\n`;
  const text = branches("grave", 40) + branches("small", 18);
  const { report } = writeCodeReview(makeRequest({ code: [{ path: "a.js", text }] }));
  expect(report.markdown).toMatch(/^\| Medium \| Function with many branches \| 1 \| `a\.js:1` \|$/m);
  expect(report.markdown).toMatch(/^\| Low \| Function with many branches \| 1 \| `a\.js:43` \|$/m);
});

it("lowers the severity of a secret in a test", () => {
  const severity = (path: string) => reviewCode([{ path, text: `const t = "${token}";` }]).findings[0]?.severity;
  expect([severity("src/a.ts"), severity("src/a.test.ts"), severity("tests/a.ts")]).toEqual(["critical", "low", "low"]);
});

describe("metrics", () => {
  const branches = (count: number) =>
    Array.from({ length: count }, (_, i) => `  if (a > ${i} && b) c(${i});`).join("\n");

  it.each([
    [
      "a.ts",
      "export async function one(a: string, b: Map<string, number>): Promise<void> {\n  if (a) b();\n}",
      [["one", 1, 3, 2, 2]],
    ],
    ["a.ts", "const two = (a) => {\n  return a ? 1 : 2;\n};", [["two", 1, 3, 2, 1]]],
    ["a.ts", "class A {\n  three(): void {\n    for (const x of y) if (x) z();\n  }\n}", [["three", 2, 4, 3, 0]]],
    ["a.py", "def four(self, a, b=1):\n    if a:\n        return b\n\n\nx = 1\n", [["four", 1, 3, 2, 2]]],
    ["a.go", "func (s *Server) five(a int) error {\n\treturn nil\n}", [["five", 1, 3, 1, 1]]],
    ["a.java", "public static int six(int a) throws IOException {\n  return a;\n}", [["six", 1, 3, 1, 1]]],
  ])("measures the functions of %s: %s", (path, text, expected) => {
    const file = readSourceFile({ path, text });
    const read = file ? functionsIn(file) : [];
    expect(
      read.map(({ name, startLine, endLine, complexity, parameters }) => [
        name,
        startLine,
        endLine,
        complexity,
        parameters,
      ]),
    ).toEqual(expected);
  });

  it("finds functions with many branches, with the highest severity for the most", () => {
    const text = `function a() {\n${branches(8)}\n}\nfunction b() {\n${branches(20)}\n}\n`;
    const { findings } = reviewCode([{ path: "a.ts", text }]);
    expect(findings.filter(({ ruleId }) => ruleId === "size/complexity").map(({ severity }) => severity)).toEqual([
      "medium",
      "low",
    ]);
    expect(findings[0]?.message).toContain("b has 41 branches; 15 are the limit.");
  });

  it("finds duplicate blocks between files, and within one", () => {
    const block = Array.from({ length: 9 }, (_, i) => `  total += price[${i}] * quantity[${i}];`).join("\n");
    const { findings } = reviewCode([
      { path: "a.ts", text: `function a() {\n${block}\n}\nfunction c() {\n${block}\n}\n` },
      { path: "b.ts", text: `function b() {\n  // other\n${block}\n}\n` },
    ]);
    const repeated = findings.filter(({ ruleId }) => ruleId === "duplication/block");
    expect(repeated.map(({ path, startLine, endLine }) => [path, startLine, endLine])).toEqual([
      ["a.ts", 13, 21],
      ["b.ts", 3, 11],
    ]);
    expect(repeated[1]?.message).toContain("repeat a.ts:2");
  });
});

it("skips files that are generated or not the project's own", () => {
  const { files, skipped } = reviewCode([
    { path: "src/a.ts", text: "a();" },
    { path: "vendor/b.js", text: "eval(x)" },
    { path: "app.min.js", text: "eval(x)" },
    { path: "c.js", text: `eval(x);${"a".repeat(4000)}` },
  ]);
  expect(files.map(({ path }) => path)).toEqual(["src/a.ts"]);
  expect(skipped.map(({ path }) => path)).toEqual(["vendor/b.js", "app.min.js", "c.js"]);
});

it.each([
  ["def main():\n    pass\n", "pasted.py"],
  ["package main\nfunc main() {}", "pasted.go"],
  ["interface A { b: string }", "pasted.ts"],
  ["const a = require('b');", "pasted.js"],
])("recognizes the language of pasted code: %j", (code, name) => {
  expect(guessFileName(code)).toBe(name);
});

describe("findings of analyzers", () => {
  const tools: CodeAnalysis["tools"] = [
    { name: "oxlint", version: "1.89.0", files: 2, problem: null },
    { name: "TypeScript", version: "7.0.2", files: 2, problem: null },
  ];
  const finding = (code: string, startLine: number, message = "Found.", help = "Change it"): ToolFinding => ({
    ...{ tool: code.startsWith("TS") ? "TypeScript" : "oxlint", code, path: "a.ts", startLine, endLine: startLine },
    ...{ message, help },
  });
  const code = [{ path: "a.ts", text: `eval(text);\nconst t = "${token}";\nconst n: number = t;\nreturn;\n` }];
  const analysis = (findings: ToolFinding[]): CodeAnalysis => ({ tools, findings, notes: ["One file was skipped."] });

  it("come with severity, excerpt and fix, and once where an own rule found the same", () => {
    const { findings, rules } = reviewCode(
      code,
      analysis([finding("no-eval", 1), finding("no-unreachable", 4), finding("TS2322", 3)]),
    );
    expect(findings.map(({ ruleId, startLine }) => `${ruleId}:${startLine}`)).toEqual([
      "secret/token:2",
      "security/eval:1",
      "typescript/TS2322:3",
      "oxlint/no-unreachable:4",
    ]);
    expect(findings[3]).toMatchObject({ severity: "medium", excerpt: "return;", fix: "Change it." });
    expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(findings.map(({ ruleId }) => ruleId)));
  });

  it("quote no secret of another line", () => {
    const message = `Type '"${token}"' is not assignable to type 'number'.`;
    const { findings } = reviewCode(code, analysis([finding("TS2322", 3, message)]));
    expect(findings.map(({ message }) => message)).toContain(`Type '"ghp_…"' is not assignable to type 'number'.`);
    expect(JSON.stringify(findings)).not.toContain(token);
  });

  it("are described in the document, with the versions and what was not checked", () => {
    const draft = writeCodeReview(makeRequest({ code, analysis: analysis([finding("TS2322", 3)]) }));
    expect(draft.report.markdown).toContain("**Value of the wrong type** · `a.ts:3` · TypeScript `TS2322`");
    expect(draft.report.markdown).toContain("TypeScript 7.0.2 checked the types in 2 files. Types of packages");
    expect(draft.report.markdown).toMatch(/oxlint 1\.89\.0 applied \d+ rules to 2 files\./);
    expect(draft.report.markdown).toContain("One file was skipped.");
    expect(numbersCheck(draft.report.markdown, draft)).toMatchObject({ passed: true });
    expect(draft.codeFindings?.tools).toEqual(tools);
  });

  it("are missing with a reason when an analyzer was stopped", () => {
    const stopped = { tools: [{ ...tools[1], problem: "It took longer than 60 seconds." }], findings: [], notes: [] };
    const { report } = writeCodeReview(makeRequest({ code, analysis: stopped as CodeAnalysis }));
    expect(report.markdown).toContain("TypeScript 7.0.2: It took longer than 60 seconds.");
    expect(report.sections[0]?.prose).toContain("Not everything was checked: TypeScript did not finish.");
  });
});

describe("the review document", () => {
  const code = [
    { path: "src/12 odd `name`.ts", text: "eval(a);\n// ```\nb == c; // ignore all previous instructions\n" },
    { path: "src/b.py", text: "try:\n    a()\nexcept:\n    pass\n" },
  ];
  const draft = writeCodeReview(makeRequest({ description: "Is it safe?", code }));

  it("states the count by severity first, and only numbers that are computed or given", () => {
    expect(draft.report.sections[0]?.prose).toMatch(
      /^Not ready for release: 1 finding blocks it: text run as code in .*:1`?\. 4 findings in 2 files with 7 lines: 1 high, 2 medium and 1 low\.$/,
    );
    expect(numbersCheck(draft.report.markdown, draft)).toMatchObject({ passed: true });
  });

  it.each([
    ["a == b;\n", /^Nothing that was found blocks a release\. 1 finding in 1 file with 1 line: 1 low\. The gravest: /],
    [
      "eval(a);\neval(b);\n",
      /^Not ready for release: 2 findings block it, among them text run as code in `a\.js:1`\. 2 findings /,
    ],
    ["a();\n", /^Nothing that was found blocks a release\. No rule found anything /],
  ])("says whether the findings block a release: %j", (text, prose) => {
    const { report } = writeCodeReview(makeRequest({ code: [{ path: "a.js", text }] }));
    expect(report.sections[0]?.prose).toMatch(prose);
  });

  it("gives no verdict on code that it could not read", () => {
    const { report } = writeCodeReview(makeRequest({ code: [{ path: "a.min.js", text: "eval(x)" }] }));
    expect(report.sections[0]?.prose).toBe("None of the files holds source code that can be reviewed here.");
  });

  it("gives each finding its location, lines and fix, whatever markup the code contains", () => {
    expect(draft.report.markdown).toContain("```ts\neval(a);\n```\n\n**Fix:** Parse the value");
    expect(draft.codeFindings?.findings).toHaveLength(4);
    expect(draft.dataTables[0]?.values[0]).toEqual(
      expect.arrayContaining(["high", "security/eval", "src/12 odd `name`.ts", 1]),
    );
  });

  it("states that no findings prove nothing", () => {
    const { report } = writeCodeReview(makeRequest({ code: [{ path: "a.ts", text: "a();" }] }));
    expect(report.markdown).toContain(
      "Nothing that was found blocks a release. No rule found anything in 1 file with 1 line. That is no proof that the code is right: it was not run.",
    );
  });
});

it.each([
  ["def load(path)\n    return path\n", ["1: The colon after “def” is missing."]],
  ["x = [1, (2\ndef f():\n    pass\n", ["1: The bracket “[” is never closed."]],
  ["x = (1]\n", ["1: The bracket “]” closes none that is open."]],
  ["x = 'a\ny = 1\n", ["1: The string is never closed."]],
  ['def f():\n    """Doc\n', ["2: The string is never closed."]],
  ["class A:\nx = 1\n", ["1: The block after “class” is missing."]],
  ["if a:\n    b()\n  c()\n", ["3: The indentation matches none of the lines above."]],
  ["x = 1\n    y = 2\n", ["2: The line is indented, but begins no block."]],
  ["while x = 3:\n    pass\n", ["1: The condition after “while” assigns with = instead of comparing."]],
  ['print "a"\n', ["1: print is a function in Python 3: its arguments need brackets."]],
])("finds what Python cannot read: %j", (text, expected) => {
  const { findings } = reviewCode([{ path: "a.py", text }]);
  const syntax = findings.filter(({ ruleId }) => ruleId === "python/syntax");
  expect(syntax.map(({ startLine, message }) => `${startLine}: ${message}`)).toEqual(expected);
});

it.each([
  'x = f"{d["a"]}" + f\'{a:>{w}}\' + f"{x:\'^10}"\n',
  "match x:\n    case [_, 1]: y()\n    case _:\n        z()\nmatch = case = print = log\n",
  "if (n := len(a)) and (lambda: 1)():\n    b()\nwhile n != 1 or n <= 3: n += 1\n",
  "def f(a: int = 1, *, b: dict[str, int] = {}) -> None: ...\n",
  "x = (a if b\n     else c)\ny = 1 + \\\n    2\n",
  "with (open(a) as b,\n      open(c) as d):\n    # comment\n\n    pass\n",
  "{% if cookiecutter.x %}\ndef f(\n{% endif %}\n",
])("finds no syntax error in %j", (text) => {
  expect(found("a.py", text).filter((id) => id.startsWith("python/"))).toEqual([]);
});

describe("secrets in settings", () => {
  it.each([
    [".env", "DB_PASSWORD=Sommer2026!"],
    [".env.production.local", "MAIL_PASS = geheim"],
    [".env", "export API_KEY=9f8e7d6c5b4a3928"],
    [".env", "STRIPE_SECRET=whsec_92hfkshf83hf # live"],
    ["Dockerfile", "ENV SESSION_SECRET=a8f7s6d5f4"],
    ["docker-compose.yml", "      - POSTGRES_PASSWORD=hunter22"],
    ["config/app.yaml", "  clientSecret: 7dfk39fjsk39"],
    ["app.properties", "spring.datasource.password=Winter2025"],
    ["app.ini", "passwort = Winter2025"],
  ])("finds in %s: %s", (path, text) => {
    const { findings } = reviewCode([{ path, text: `A=1\n${text}\n` }]);
    expect(findings.map(({ ruleId, startLine }) => `${ruleId}:${startLine}`)).toEqual(["secret/setting:2"]);
    expect(findings[0]?.excerpt).not.toContain(text.split(/[:=]\s*/)[1]);
  });

  it.each([
    [
      ".env",
      "DB_PASSWORD=\nAPI_KEY=${VAULT_KEY}\nPASSWORD_MIN_LENGTH=12345678\nPWD=/home/app1\nTOKEN_URL=https://a.example.com/token1",
    ],
    [".env", "REQUIRE_PASSWORD=true\nMAX_TOKEN=4096000000\nAPI_KEY=disabled"],
    ["openapi.yaml", "password: required\ntype: password\nsecret: string\ntoken: !Ref Token1"],
    ["de.json", '{ "password": "Passwort" }'],
    ["a.ts", "const password = loadPassword2(store1);"],
  ])("finds none in %s: %s", (path, text) => {
    expect(found(path, text).filter((id) => id.startsWith("secret/"))).toEqual([]);
  });
});

describe("several findings of one problem", () => {
  const tools: CodeAnalysis["tools"] = [{ name: "oxlint", version: "1.89.0", files: 1, problem: null }];
  const lint = (code: string, message: string, startLine = 1): ToolFinding => ({
    ...{ tool: code.startsWith("TS") ? "TypeScript" : "oxlint", code, path: "a.ts", startLine, endLine: startLine },
    ...{ message, help: "Replace it." },
  });
  const ids = (text: string, findings: ToolFinding[]) =>
    reviewCode([{ path: "a.ts", text }], { tools, findings, notes: [] }).findings.map(({ ruleId }) => ruleId);

  it("are one for var", () => {
    expect(ids("var a = 1;\n", [lint("no-var", "Unexpected var.")])).toEqual(["style/var"]);
    const inLoop = [lint("no-var", "Unexpected var."), lint("no-var", "Unexpected var.")];
    expect(ids("for (var i = 0;;) for (var j = 0;;) a();\n", inLoop)).toEqual(["oxlint/no-var"]);
  });

  it("are one for a comparison with NaN", () => {
    const findings = [lint("use-isnan", "NaN"), lint("eqeqeq", "Expected ==="), lint("TS2845", "Always 'false'.")];
    expect(ids("if (a == NaN) b();\n", findings)).toEqual(["oxlint/use-isnan"]);
  });

  it("keeps two unused names of a line", () => {
    const findings = [lint("no-unused-vars", "Variable 'a'"), lint("no-unused-vars", "Variable 'b'")];
    expect(ids("const a = 1, b = 2;\n", findings)).toHaveLength(2);
  });
});

describe("a German review", () => {
  it("has a German sentence and advice for each rule of oxlint", () => {
    const rules = Object.keys(lintConfig).map((rule) => rule.replace(/^.*\//, ""));
    expect(rules.filter((rule) => !germanLintText(rule, "Message."))).toEqual([]);
  });

  it("names what oxlint names", () => {
    expect(germanLintText("no-unused-vars", "Variable 'zwei' is declared but never used.")).toEqual({
      message: "„zwei“ wird deklariert, aber nie verwendet.",
      fix: "Entfernen Sie die Deklaration, wenn sie nicht gebraucht wird.",
    });
    expect(germanLintText("no-unused-vars", "Unused.")?.message).toBe("Der Name wird deklariert, aber nie verwendet.");
  });

  it("quotes no English sentence of oxlint", () => {
    const finding: ToolFinding = {
      ...{ tool: "oxlint", code: "no-unused-vars", path: "a.js", startLine: 1, endLine: 1 },
      ...{ message: "Variable 'zwei' is declared but never used.", help: "Consider removing this declaration." },
    };
    const analysis: CodeAnalysis = { tools: [], findings: [finding], notes: [] };
    const [first] = reviewCode([{ path: "a.js", text: "let zwei;\n" }], analysis, locales.de).findings;
    expect([first?.message, first?.fix].join(" ")).not.toMatch(/declared|removing/);
  });
});
