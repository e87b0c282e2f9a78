import type { CodeSeverity, ToolFinding } from "@muster/contracts/code-findings";
import type { CodeRule } from "./rules.ts";

interface AnalyzerRule extends Pick<CodeRule, "name" | "severity"> {
  /** The rule as oxlint's configuration names it. */
  rule: string;
  /** Our own rule for the same problem: on a line where it has a finding, this one has none. */
  sameAs?: string;
  /** Findings for which this rule has the better explanation: on a line where it has one, those have none. */
  replaces?: readonly string[];
  options?: readonly unknown[];
}

/** The rules of oxlint that a review applies, most severe first. The messages and advice are oxlint's. */
const lintRules: readonly AnalyzerRule[] = [
  { rule: "no-eval", severity: "high", name: "Code run from a text", sameAs: "security/eval" },
  { rule: "no-new-func", severity: "high", name: "Function made from a text", sameAs: "security/eval" },
  { rule: "no-implied-eval", severity: "high", name: "Code run from a text" },
  { rule: "no-script-url", severity: "medium", name: "Script in an address" },
  { rule: "react/jsx-no-script-url", severity: "high", name: "Script in an address" },
  { rule: "no-undef", severity: "high", name: "Unknown name" },
  { rule: "react/jsx-no-undef", severity: "high", name: "Unknown component" },
  { rule: "no-const-assign", severity: "high", name: "Assignment to a constant" },
  { rule: "no-import-assign", severity: "high", name: "Assignment to an import" },
  { rule: "no-this-before-super", severity: "high", name: "Use of this before super()" },
  { rule: "constructor-super", severity: "high", name: "Constructor without super()" },
  { rule: "no-obj-calls", severity: "high", name: "Call of something that is no function" },
  { rule: "no-unsafe-optional-chaining", severity: "high", name: "Use of a value that can be undefined" },
  { rule: "no-self-compare", severity: "high", name: "Comparison of a value with itself" },
  {
    ...{ rule: "use-isnan", severity: "high", name: "Comparison with NaN" },
    replaces: ["bug/loose-equality", "oxlint/eqeqeq", "typescript/TS2845"],
  },
  { rule: "oxc/missing-throw", severity: "high", name: "Error that is not thrown" },
  { rule: "oxc/const-comparisons", severity: "high", name: "Comparison that is always true or false" },
  { rule: "oxc/bad-comparison-sequence", severity: "high", name: "Chained comparison" },
  { rule: "oxc/bad-min-max-func", severity: "high", name: "Limits in the wrong order" },
  { rule: "oxc/number-arg-out-of-range", severity: "high", name: "Number out of range" },
  { rule: "react/rules-of-hooks", severity: "medium", name: "Hook called conditionally" },
  { rule: "react/no-direct-mutation-state", severity: "high", name: "State changed directly" },
  { rule: "no-dupe-keys", severity: "medium", name: "Repeated key" },
  { rule: "no-dupe-class-members", severity: "medium", name: "Repeated class member" },
  { rule: "no-dupe-else-if", severity: "medium", name: "Repeated condition" },
  { rule: "no-duplicate-case", severity: "medium", name: "Repeated case" },
  { rule: "no-func-assign", severity: "medium", name: "Assignment to a function" },
  { rule: "no-class-assign", severity: "medium", name: "Assignment to a class" },
  { rule: "no-ex-assign", severity: "medium", name: "Assignment to a caught error" },
  { rule: "no-global-assign", severity: "medium", name: "Assignment to a global name" },
  { rule: "no-extend-native", severity: "medium", name: "Change of a built-in type" },
  {
    rule: "no-cond-assign",
    severity: "medium",
    name: "Assignment in a condition",
    sameAs: "bug/assignment-in-condition",
  },
  { rule: "no-constant-binary-expression", severity: "medium", name: "Expression with a fixed result" },
  {
    ...{ rule: "no-constant-condition", severity: "medium", name: "Fixed condition" },
    sameAs: "bug/assignment-in-condition",
  },
  { rule: "no-compare-neg-zero", severity: "medium", name: "Comparison with -0" },
  { rule: "no-unreachable", severity: "medium", name: "Code that is never reached" },
  { rule: "no-unsafe-finally", severity: "medium", name: "Jump out of a finally block" },
  { rule: "no-unsafe-negation", severity: "medium", name: "Negation of the wrong operand" },
  { rule: "no-fallthrough", severity: "medium", name: "Case that falls through" },
  { rule: "no-async-promise-executor", severity: "medium", name: "Async promise executor" },
  { rule: "no-setter-return", severity: "medium", name: "Setter with a result" },
  { rule: "getter-return", severity: "medium", name: "Getter without a result" },
  { rule: "array-callback-return", severity: "medium", name: "Callback without a result" },
  { rule: "for-direction", severity: "medium", name: "Loop in the wrong direction" },
  { rule: "no-self-assign", severity: "medium", name: "Assignment of a value to itself" },
  { rule: "no-sparse-arrays", severity: "medium", name: "Array with gaps" },
  { rule: "no-loss-of-precision", severity: "medium", name: "Number that loses digits" },
  { rule: "no-invalid-regexp", severity: "medium", name: "Invalid regular expression" },
  { rule: "no-empty-character-class", severity: "medium", name: "Regular expression that never matches" },
  { rule: "no-useless-backreference", severity: "medium", name: "Reference that matches nothing" },
  { rule: "no-unused-expressions", severity: "medium", name: "Expression without an effect" },
  { rule: "valid-typeof", severity: "medium", name: "Comparison with an unknown type" },
  { rule: "no-throw-literal", severity: "medium", name: "Thrown value that is no error" },
  { rule: "no-prototype-builtins", severity: "medium", name: "Method that an object can replace" },
  {
    ...{ rule: "eqeqeq", severity: "medium", name: "Loose comparison", sameAs: "bug/loose-equality" },
    options: ["always", { null: "ignore" }],
  },
  { rule: "oxc/bad-array-method-on-arguments", severity: "medium", name: "Array method on arguments" },
  { rule: "oxc/bad-char-at-comparison", severity: "medium", name: "Comparison with several characters" },
  { rule: "oxc/bad-object-literal-comparison", severity: "medium", name: "Comparison with a new object" },
  { rule: "oxc/erasing-op", severity: "medium", name: "Calculation that is always 0" },
  { rule: "oxc/double-comparisons", severity: "medium", name: "Comparison in two parts" },
  { rule: "oxc/misrefactored-assign-op", severity: "medium", name: "Operand used twice" },
  { rule: "oxc/uninvoked-array-callback", severity: "medium", name: "Callback that is never called" },
  { rule: "unicorn/no-await-in-promise-methods", severity: "medium", name: "Await in a list of promises" },
  { rule: "unicorn/no-thenable", severity: "medium", name: "Object with a then method" },
  { rule: "unicorn/no-invalid-remove-event-listener", severity: "medium", name: "Listener that is never removed" },
  { rule: "unicorn/no-invalid-fetch-options", severity: "medium", name: "Invalid fetch options" },
  { rule: "promise/no-new-statics", severity: "medium", name: "Promise method called with new" },
  { rule: "typescript/no-duplicate-enum-values", severity: "medium", name: "Repeated enum value" },
  { rule: "typescript/no-misused-new", severity: "medium", name: "Constructor that is none" },
  {
    rule: "typescript/no-non-null-asserted-optional-chain",
    severity: "medium",
    name: "Missing value taken for present",
  },
  { rule: "typescript/no-unsafe-declaration-merging", severity: "medium", name: "Class and interface of one name" },
  { rule: "react/jsx-key", severity: "medium", name: "List item without a key" },
  { rule: "react/jsx-no-duplicate-props", severity: "medium", name: "Repeated property" },
  { rule: "react/no-danger-with-children", severity: "medium", name: "HTML and children together" },
  { rule: "react/void-dom-elements-no-children", severity: "medium", name: "Children of an empty element" },
  { rule: "no-debugger", severity: "low", name: "Debugger statement", sameAs: "style/debugger" },
  { rule: "no-unused-vars", severity: "low", name: "Unused name" },
  { rule: "no-unused-private-class-members", severity: "low", name: "Unused private member" },
  { rule: "no-useless-catch", severity: "low", name: "Catch that only throws again" },
  { rule: "no-with", severity: "low", name: "With statement" },
  { rule: "no-var", severity: "low", name: "var declaration", sameAs: "style/var" },
  { rule: "oxc/only-used-in-recursion", severity: "low", name: "Parameter used in recursion only" },
  { rule: "unicorn/no-useless-fallback-in-spread", severity: "low", name: "Fallback without an effect" },
];

/** The names of all analyzers’ rules, and the advice that is not the tool’s own. */
export function analyzerTexts(): string[] {
  const advised = [...typeRules, syntax, otherType];
  return [...[...lintRules, ...advised].map(({ name }) => name), ...advised.map(({ fix }) => fix)];
}

/** The rules as oxlint's configuration has them. */
export const lintConfig: Readonly<Record<string, unknown>> = Object.fromEntries(
  lintRules.map(({ rule, options = [] }) => [rule, ["warn", ...options]]),
);

const lintByCode = new Map(lintRules.map((each) => [each.rule.replace(/^.*\//, ""), each]));

interface TypeRule extends Pick<CodeRule, "name" | "severity" | "fix"> {
  codes: readonly number[];
}

/** What the compiler's errors mean for a reader; the codes are in its list of messages. */
const typeRules: readonly TypeRule[] = [
  {
    ...{ name: "Unknown name", severity: "high", codes: [2304, 2552, 2663] },
    fix: "Declare or import the name, or correct its spelling.",
  },
  {
    ...{ name: "Assignment to a constant", severity: "high", codes: [2588, 2540, 2539, 2632] },
    fix: "Declare it with let, or assign to another name.",
  },
  {
    ...{ name: "Call of something that is no function", severity: "high", codes: [2349, 2351, 2721, 2722, 2723] },
    fix: "Check what the name refers to before calling it.",
  },
  {
    ...{ name: "Wrong number of arguments", severity: "high", codes: [2554, 2555, 2556, 2575] },
    fix: "Pass the arguments that the function declares.",
  },
  {
    ...{ name: "Value that can be missing", severity: "medium", codes: [2531, 2532, 2533, 18047, 18048, 18049, 2538] },
    fix: "Handle the case in which the value is missing before using it.",
  },
  {
    ...{ name: "Property that does not exist", severity: "medium", codes: [2339, 2551, 2353, 2561, 7053] },
    fix: "Correct the name, or declare the property in the type.",
  },
  {
    ...{ name: "Value of the wrong type", severity: "medium", codes: [2322, 2345, 2741, 2739, 2740, 2416, 2420, 2559] },
    fix: "Convert the value, or correct the declared type.",
  },
  {
    ...{ name: "Calculation with a value that is no number", severity: "medium", codes: [2362, 2363, 2365] },
    fix: "Convert the operands before calculating with them.",
  },
  {
    ...{ name: "Comparison that is always false", severity: "medium", codes: [2367] },
    fix: "Compare values of the same type.",
  },
  {
    ...{ name: "Use before assignment", severity: "medium", codes: [2454, 2448, 2449] },
    fix: "Assign a value before the first use.",
  },
  {
    ...{ name: "Name declared twice", severity: "medium", codes: [2300, 2451, 2393, 2392] },
    fix: "Rename or remove one of the declarations.",
  },
];

const syntax = {
  name: "Code that does not parse",
  severity: "high" as const,
  fix: "Correct the syntax; the rest of the file can’t be checked before.",
};
/** Our own check of Python, for which no analyzer is used. */
export const pythonSyntax = {
  ...syntax,
  id: "python/syntax",
  description: "Python can’t read the file, so it can’t be run.",
};
const otherType = {
  name: "Type error",
  severity: "medium" as const,
  fix: "Correct the types, or narrow the value before its use.",
};

export interface AnalyzerFindingRule {
  id: string;
  name: string;
  severity: CodeSeverity;
  fix: string;
  sameAs?: string | undefined;
  replaces?: readonly string[] | undefined;
}

/** How a finding of an analyzer is presented. */
export function ruleOfTool({ tool, code, help }: ToolFinding): AnalyzerFindingRule {
  if (tool === "oxlint") {
    const known = lintByCode.get(code);
    const advice = sentence(help) || "Change the line so that it says what is meant.";
    if (!known) return { ...syntax, id: "oxlint/syntax" };
    const { name, severity, sameAs, replaces } = known;
    return { id: `oxlint/${code}`, name, severity, fix: advice, sameAs, replaces };
  }
  const number = Number(code.slice(2));
  const { name, severity, fix } =
    typeRules.find(({ codes }) => codes.includes(number)) ?? (number < 2000 ? syntax : otherType);
  return { id: `typescript/${code}`, name, severity, fix };
}

/** With a full stop and without the parts that name oxlint's own settings. */
function sentence(text: string): string {
  const own = text
    .split(/(?<=[.!])\s+/)
    .filter((part) => !/configuration|'globals'/.test(part))
    .join(" ")
    .trim();
  return own === "" || /[.!?]$/.test(own) ? own : `${own}.`;
}
