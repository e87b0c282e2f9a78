import type { Workbook } from "@muster/contracts/workbook";

type Value = number | string;

/**
 * Computes every formula of a workbook from its inputs, like a spreadsheet, ignoring the stored values. Supports + - * / ^,
 * comparisons, ranges, references to other sheets, and SUM, MIN, MAX, IF, INT, ROUND and COUNT. For tests.
 */
export function evaluateWorkbook({ sheets }: Workbook): Map<string, Value> {
  const cells = new Map<string, { value: Value | null; formula?: string | undefined }>();
  for (const { name, rows } of sheets)
    for (const [row, line] of rows.entries())
      for (const [column, cell] of line.entries()) if (cell) cells.set(`${name}!${columnName(column)}${row + 1}`, cell);
  const known = new Map<string, Value>();
  const computing = new Set<string>();
  const valueAt = (place: string): Value => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const cell = cells.get(place);
    if (cell?.formula === undefined) return cell?.value ?? "";
    if (computing.has(place)) throw new Error(`${place} depends on itself`);
    computing.add(place);
    const value = evaluate(cell.formula, place.slice(0, place.indexOf("!")), valueAt);
    computing.delete(place);
    known.set(place, value);
    return value;
  };
  for (const [place, { formula }] of cells) if (formula !== undefined) valueAt(place);
  return known;
}

/** A to Z: no workbook here is wider. */
function columnName(column: number): string {
  if (column > 25) throw new RangeError("The evaluator knows the columns A to Z");
  return String.fromCharCode(65 + column);
}

const tokenPattern =
  /\s*("(?:[^"]|"")*"|<=|>=|<>|[-+*/^(),:=<>]|(?:[A-Za-z]+!)?\$?[A-Z]{1,3}\$?\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?)/gy;

function evaluate(formula: string, sheet: string, valueAt: (place: string) => Value): Value {
  const tokens = [...formula.matchAll(tokenPattern)].map(([, token = ""]) => token);
  if (tokens.join("") !== formula.replace(/\s+/g, "")) throw new Error(`Cannot read the formula ${formula}`);
  let at = 0;
  const take = (wanted: string) => tokens[at] === wanted && ++at > 0;
  const number = (value: Value) => (value === "" ? 0 : Number(value));

  function comparison(): Value {
    const left = sum();
    const sign = tokens[at] ?? "";
    if (!["=", "<>", "<", ">", "<=", ">="].includes(sign)) return left;
    at++;
    const right = sum();
    const [a, b] =
      typeof left === "number" || typeof right === "number" ? [number(left), number(right)] : [left, right];
    const isTrue = { "=": a === b, "<>": a !== b, "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b }[sign];
    return isTrue ? 1 : 0;
  }
  function sum(): Value {
    let value = product();
    for (;;) {
      if (take("+")) value = number(value) + number(product());
      else if (take("-")) value = number(value) - number(product());
      else return value;
    }
  }
  function product(): Value {
    let value = power();
    for (;;) {
      if (take("*")) value = number(value) * number(power());
      else if (take("/")) value = number(value) / number(power());
      else return value;
    }
  }
  function power(): Value {
    const value = factor();
    return take("^") ? number(value) ** number(power()) : value;
  }
  function factor(): Value {
    const token = tokens[at++] ?? "";
    if (token === "-") return -number(factor());
    if (token === "(") {
      const value = comparison();
      at++;
      return value;
    }
    if (token.startsWith('"')) return token.slice(1, -1).replaceAll('""', '"');
    if (/^\d/.test(token)) return Number(token);
    if (tokens[at] === "(") return call(token);
    return valueAt(placeOf(token));
  }
  function placeOf(reference: string): string {
    const bare = reference.replaceAll("$", "");
    return bare.includes("!") ? bare : `${sheet}!${bare}`;
  }
  /** A range gives all its values, anything else one. */
  function argument(): Value[] {
    if (tokens[at + 1] !== ":") return [comparison()];
    const [from, to] = [placeOf(tokens[at] ?? ""), tokens[at + 2] ?? ""];
    at += 3;
    const [, prefix = "", column = "", first = ""] = /^(.*!)([A-Z]+)(\d+)$/.exec(from) ?? [];
    const last = Number(/\d+$/.exec(to)?.[0]);
    return Array.from({ length: last - Number(first) + 1 }, (_, index) =>
      valueAt(`${prefix}${column}${Number(first) + index}`),
    );
  }
  function call(name: string): Value {
    at++;
    const given: Value[][] = [];
    while (!take(")")) {
      given.push(argument());
      take(",");
    }
    const numbers = given.flat().filter((value): value is number => typeof value === "number");
    const [first = 0, second = 0] = given.map(([value]) => value ?? "");
    switch (name) {
      case "SUM":
        return numbers.reduce((total, value) => total + value, 0);
      case "MIN":
        return numbers.length > 0 ? Math.min(...numbers) : 0;
      case "MAX":
        return numbers.length > 0 ? Math.max(...numbers) : 0;
      case "COUNT":
        return numbers.length;
      case "IF":
        return (first === 1 ? second : given[2]?.[0]) ?? 0;
      case "INT":
        return Math.floor(number(first));
      case "ROUND":
        return Number(
          `${Math.sign(number(first)) * Math.round(Number(`${Math.abs(number(first))}e${second}`))}e-${second}`,
        );
      default:
        throw new Error(`Unknown function ${name}`);
    }
  }
  const value = comparison();
  if (at !== tokens.length) throw new Error(`Cannot read the formula ${formula} to its end`);
  return value;
}
