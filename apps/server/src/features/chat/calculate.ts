import { continueArithmetic, readNumbers, writeOutArithmetic } from "./spoken-arithmetic.ts";

/** Arithmetic in a text: +, -, *, /, ^, %, brackets and a few functions. No code is executed. */

const functions: Record<string, (...values: number[]) => number> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log10,
  max: Math.max,
  min: Math.min,
  round: (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
  sqrt: Math.sqrt,
};
const constants: Record<string, number> = { e: Math.E, pi: Math.PI };

/** The message is shown to the author of the expression. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

type Token = { kind: "number"; value: number } | { kind: "name" | "sign"; text: string };

const longest = 500;

/** Throws an `ExpressionError` when the text is not an expression or has no finite value. */
export function calculate(expression: string): number {
  if (expression.length > longest) throw new ExpressionError(`Use at most ${longest} characters`);
  const reader = { tokens: tokensOf(expression), at: 0 };
  const value = readSum(reader);
  const rest = reader.tokens[reader.at];
  if (rest) throw new ExpressionError(`Unexpected "${textOf(rest)}"`);
  if (!Number.isFinite(value)) throw new ExpressionError("The result is not a number");
  return value;
}

/** Up to 15 significant digits, grouped in thousands. */
export function formatResult(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const isLong = rounded !== 0 && (Math.abs(rounded) >= 1e15 || Math.abs(rounded) < 1e-6);
  return isLong ? String(rounded) : rounded.toLocaleString("en-US", { maximumFractionDigits: 10 });
}

const arithmetic =
  /sqrt\([\d.]+\)(?!\s*[+\-*/×÷^%])|(?:[(\d.-]|sqrt\()[\d\s.,()+\-*/×÷^%]*[+\-*/×÷^%](?:[\d\s.,()+\-*/×÷^%]*[\d)]\s?%?)?/g;

/**
 * The expression in a question: "What is 12 * (3 + 4)?", "15% of 240", "1,200 plus 19 %". `earlier` is the previous result, which
 * "And minus 300?" refers to.
 */
export function expressionIn(question: string, earlier?: string): string | undefined {
  const plain = readNumbers(question);
  const written = writeOutArithmetic((earlier && continueArithmetic(plain, earlier)) || plain);
  const found = [...written.matchAll(arithmetic)].map(([text]) => text.trim().replace(/(?<!\d)\.$|,$/, ""));
  // A date, a phone number, a range or a lone percentage is not an expression.
  return found.filter((text) => !/^\d+(?:[-/]\d+)+$|^[\d.,]+\s?%?$/.test(text)).find(isExpression);
}

function isExpression(text: string): boolean {
  try {
    calculate(text);
    return true;
  } catch {
    return false;
  }
}

interface Reader {
  tokens: Token[];
  at: number;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /\s*(?:(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)|([a-z]+)|(\*\*|[-+*/×÷^%(),]))/iy;
  while (pattern.lastIndex < expression.trimEnd().length) {
    const from = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (!match) throw new ExpressionError(`Unexpected "${expression.slice(from).trim().slice(0, 10)}"`);
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", value: Number(number.replaceAll(",", "")) });
    else if (name !== undefined) tokens.push({ kind: "name", text: name.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: plainSigns[sign] ?? sign });
  }
  if (tokens.length === 0) throw new ExpressionError("There is nothing to calculate");
  return tokens;
}

const plainSigns: Record<string, string> = { "×": "*", "÷": "/", "**": "^" };

/** As on a pocket calculator, 200 + 10% adds a tenth of what stands before it. */
function readSum(reader: Reader): number {
  let value = readProduct(reader);
  for (let sign = take(reader, "+", "-"); sign; sign = take(reader, "+", "-")) {
    const isShare = startsPercentage(reader);
    const other = readProduct(reader) * (isShare ? value : 1);
    value = sign === "+" ? value + other : value - other;
  }
  return value;
}

/** A number and its percent sign, with nothing multiplied. */
function startsPercentage({ tokens, at }: Reader): boolean {
  const [number, percent, next] = tokens.slice(at, at + 3);
  const isEnd = next === undefined || (next.kind === "sign" && ["+", "-", ")", ","].includes(next.text));
  return number?.kind === "number" && percent?.kind === "sign" && percent.text === "%" && isEnd;
}

function readProduct(reader: Reader): number {
  let value = readSigned(reader);
  for (let sign = take(reader, "*", "/", "%"); sign; sign = take(reader, "*", "/", "%")) {
    const other = sign === "%" && !startsValue(reader) ? undefined : readSigned(reader);
    if (other === undefined) value /= 100;
    else if (sign === "*") value *= other;
    else value = sign === "/" ? value / other : value % other;
  }
  return value;
}

/** "-2^2" is -4. */
function readSigned(reader: Reader): number {
  const sign = take(reader, "-", "+");
  const value = sign ? readSigned(reader) : readPower(reader);
  return sign === "-" ? -value : value;
}

function readPower(reader: Reader): number {
  const base = readValue(reader);
  return take(reader, "^") ? base ** readSigned(reader) : base;
}

function readValue(reader: Reader): number {
  const token = reader.tokens[reader.at++];
  if (!token) throw new ExpressionError("The expression ends too early");
  if (token.kind === "number") return token.value;
  if (token.kind === "sign" && token.text === "(") {
    const value = readSum(reader);
    expect(reader, ")");
    return value;
  }
  if (token.kind === "name") return readNamed(reader, token.text);
  throw new ExpressionError(`Unexpected "${token.text}"`);
}

function readNamed(reader: Reader, name: string): number {
  const constant = Object.hasOwn(constants, name) ? constants[name] : undefined;
  if (constant !== undefined) return constant;
  const apply = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!apply) throw new ExpressionError(`Unknown name "${name}"`);
  expect(reader, "(");
  const values = [readSum(reader)];
  while (take(reader, ",")) values.push(readSum(reader));
  expect(reader, ")");
  return apply(...values);
}

function startsValue({ tokens, at }: Reader): boolean {
  const next = tokens[at];
  return next !== undefined && (next.kind !== "sign" || next.text === "(");
}

function take(reader: Reader, ...signs: string[]): string | undefined {
  const token = reader.tokens[reader.at];
  if (token?.kind !== "sign" || !signs.includes(token.text)) return undefined;
  reader.at++;
  return token.text;
}

function expect(reader: Reader, sign: string): void {
  if (!take(reader, sign)) throw new ExpressionError(`"${sign}" is missing`);
}

function textOf(token: Token): string {
  return token.kind === "number" ? String(token.value) : token.text;
}
