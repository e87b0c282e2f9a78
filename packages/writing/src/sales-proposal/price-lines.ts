import type { Source } from "@muster/retrieval/passages/passages";
import { type Locale, locales } from "../computed/locale.ts";
import { type Currency, parseAmount, parseDecimal, scale } from "../computed/money.ts";

export interface PriceLine {
  name: string;
  /** In millionths. */
  quantity: bigint;
  /** "h", "months"; empty when no unit is written. */
  unit: string;
  /** For one, in millionths of the currency. */
  price: bigint;
  /** Percent, in millionths. */
  discount: bigint;
  /** The file that it was read from; null for what was entered. */
  from: string | null;
}

export interface PricedOption {
  name: string;
  lines: PriceLine[];
}

export interface ReadPrices {
  options: PricedOption[];
  /** Undefined when no price has a currency. */
  currency: Currency | undefined;
  /** "Line 2: …", for the person who wrote it. */
  problems: string[];
  /** The prices are those of a file without quantities. */
  isPriceList?: true;
}

/** The form in which prices are entered, for hints and errors. */
export const priceForm = "name; quantity; unit price; discount";
const priceExample = "Scanner; 4; 890; 10%";

/** The language of the problems, and of the name of an offer's only option. */
type Wording = Pick<Locale, "say" | "quoted">;

/**
 * Priced lines as a person enters them: "Scanner; 4; 890; 10%", with ";", "|" or a tab between, else ", " or " - ", under lines that name
 * an option ("Basic:"). Two parts are a name and a price for one. "4 x Scanner at 890" is read as well.
 */
export function readPriceLines(text: string, wording: Wording = locales.en): ReadPrices {
  const { say } = wording;
  const options: PricedOption[] = [];
  const problems: string[] = [];
  const found = new Set<Currency>();
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, "").trim();
    if (line === "") continue;
    const heading = /^(?:#+\s*(.+)|\[(.+)\]|([^;|\t]+):)$/.exec(line);
    if (heading) {
      options.push({ name: (heading[1] ?? heading[2] ?? heading[3] ?? "").trim(), lines: [] });
      continue;
    }
    const read = readLine(line, wording);
    if (typeof read === "string") {
      problems.push(say("Line {number}: {problem}", { number: String(index + 1), problem: read }));
      continue;
    }
    if (read.currency) found.add(read.currency);
    if (options.length === 0) options.push({ name: say("Offer"), lines: [] });
    options.at(-1)?.lines.push(read.line);
  }
  if (found.size > 1)
    problems.push(say("The prices are in several currencies: {list}", { list: [...found].join(", ") }));
  const filled = options.filter(({ lines }) => lines.length > 0);
  return { options: filled, currency: [...found][0], problems };
}

const separators = [/\s*[;|\t]\s*/, /,\s+/, /\s+[-–]\s+/, /:\s+/];

/** "40 x Deep clean at €35", "Design 10 h @ 90". */
const spoken = [
  /^(?<quantity>\d[\d.,]*)\s*(?:[x×]\s*)?(?<name>\p{L}.*?),?\s+(?:at|à|@|je|zu)\s*(?<price>.+)$/iu,
  /^(?<name>\p{L}.*?)[,:]?\s+(?<quantity>\d[\d.,]*\s*\p{L}*?)\s*(?:\bat\b|à|@|x|×|\bje\b|\bzu\b)\s*(?<price>.+)$/iu,
];

function readLine(line: string, wording: Wording): ReadLine | string {
  const { name = "", quantity = "", price = "" } = spoken.map((form) => form.exec(line)?.groups).find(Boolean) ?? {};
  const split = separators.map((separator) => line.split(separator).filter((part) => part !== ""));
  // The first separator that occurs is meant, unless only a later one gives a price.
  const tries = [...split, [name, quantity, price].filter((part) => part !== "")]
    .filter(({ length }) => length > 1)
    .map((parts) => readParts(parts, wording));
  return tries.find((read) => typeof read !== "string") ?? tries[0] ?? formHint(wording);
}

interface ReadLine {
  line: PriceLine;
  currency: Currency | undefined;
}

function formHint({ say, quoted }: Wording): string {
  return say("write {form}, such as {example}", { form: quoted(say(priceForm)), example: quoted(priceExample) });
}

function readParts(parts: readonly string[], { say, quoted }: Wording): ReadLine | string {
  const [name = "", second = "", third, fourth = "0"] = parts;
  if (parts.length > 4) return formHint({ say, quoted });
  const counted = third === undefined ? { quantity: scale, unit: "" } : readQuantity(second);
  const [price = "", per = ""] = splitRate(third ?? second);
  const priced = parseAmount(price);
  const discount = parseDecimal(fourth);
  if (!counted) return say("{text} is not a quantity", { text: quoted(second) });
  if (!priced) return say("{text} is not a price", { text: quoted(third ?? second) });
  if (discount === undefined || discount < 0n || discount > 100n * scale)
    return say("{text} is not a discount in percent", { text: quoted(fourth) });
  if (priced.amount < 0n) return say("a price can’t be negative; use a discount");
  const isUnit = per === "" || per === counted.unit || `${per}s` === counted.unit;
  const line = { name: isUnit ? name : `${name} (per ${per})`, ...counted, price: priced.amount, discount, from: null };
  return { line, currency: priced.currency };
}

/** "$12 per month" is a price and its unit. */
function splitRate(text: string): string[] {
  const match = /^(.*\d.*?)\s*(?:\/\s*|\b(?:per|a|pro|je)\s+)(\p{L}+[23]|\p{L}[\p{L}\p{No} ]*)$/u.exec(text);
  return match ? [match[1] ?? "", (match[2] ?? "").trim()] : [text];
}

function readQuantity(text: string): { quantity: bigint; unit: string } | undefined {
  const match = /^([\d.,' ]+)\s*(\p{L}+[23]|\p{L}[\p{L}\p{No} .]*|×|x)?$/u.exec(text);
  const quantity = match ? parseDecimal(match[1] ?? "") : undefined;
  if (quantity === undefined || quantity <= 0n) return undefined;
  const unit = (match?.[2] ?? "").trim();
  return { quantity, unit: unit === "x" || unit === "×" ? "" : unit };
}

const columns = {
  name: /^(?:item|name|product|article|service|position|description|bezeichnung|produkt|artikel|leistung)$/i,
  price: /^(?:(?:unit |list |net )?price|rate|unit cost|preis|einzelpreis|stückpreis)\b/i,
  quantity: /^(?:quantity|qty|amount|units|menge|anzahl)$/i,
  unit: /^(?:unit|uom|unit of measure|einheit|me)$/i,
  option: /^(?:option|package|plan|bundle|variant|paket|variante)$/i,
  discount: /^(?:discount|rabatt)\b/i,
};

/** Priced lines from the first attached table that has a column of names and one of prices; rows without a price are left out. */
export function readPriceTables(sources: readonly Source[], wording: Wording = locales.en): ReadPrices | undefined {
  for (const { name, document } of sources)
    for (const { rows } of document.tables) {
      const read = readPriceTable(rows, { from: name, ...wording });
      if (read && read.options.length > 0) return read;
    }
  return undefined;
}

function readPriceTable(
  [header = [], ...rows]: readonly string[][],
  { from, say }: Wording & { from: string },
): ReadPrices | undefined {
  const at = (pattern: RegExp) => header.findIndex((cell) => pattern.test(cell.trim()));
  // A column "Position" can hold numbers; names have letters.
  const name = header.findIndex(
    (cell, column) => columns.name.test(cell.trim()) && rows.some((row) => /\p{L}/u.test(row[column] ?? "")),
  );
  const price = at(columns.price);
  if (name < 0 || price < 0) return undefined;
  const places = {
    name,
    price,
    quantity: at(columns.quantity),
    unit: at(columns.unit),
    option: at(columns.option),
    discount: at(columns.discount),
  };
  const read = rows.flatMap((row) => readRow((column) => (row[places[column]] ?? "").trim(), from) ?? []);
  const options = new Map<string, PriceLine[]>();
  for (const { option, line } of read)
    options.set(option || say("Offer"), [...(options.get(option || say("Offer")) ?? []), line]);
  const named = parseAmount(`1 ${/\b[A-Z]{3}\b|[$€£¥₹]/.exec(header[price] ?? "")?.[0] ?? ""}`)?.currency;
  const found = new Set([named, ...read.map(({ currency }) => currency)].filter((each) => each !== undefined));
  const problems =
    found.size > 1
      ? [say("{file} has prices in several currencies: {list}", { file: from, list: [...found].join(", ") })]
      : [];
  return {
    options: [...options].map(([option, lines]) => ({ name: option, lines })),
    currency: [...found][0],
    problems,
    ...(places.quantity < 0 && { isPriceList: true as const }),
  };
}

/** The form in which quantities of a price list are entered. */
export const quantityForm = "name; quantity";

/**
 * The items of a price list with the quantities that a person entered: "Scanner; 20" or "20 scanners", one per line. Items that no line
 * names are not part of the offer; a text without a number keeps one of each.
 */
export function withQuantities(prices: ReadPrices, text: string, { say, quoted }: Wording): ReadPrices {
  const entered = text
    .split("\n")
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter((line) => /\d/.test(line));
  if (entered.length === 0) return prices;
  const all = prices.options.flatMap(({ lines }) => lines);
  const problems = [...prices.problems];
  const quantities = new Map<PriceLine, bigint>();
  for (const line of entered) {
    const match = /^(?:(?<count>[\d.,]+)\s*[x×]?\s+(?<name>.+)|(?<before>.+?)\s*[;:,|]\s*(?<after>[\d.,]+)\b.*)$/u.exec(
      line,
    );
    const { count, name = "", before = name, after = count ?? "" } = match?.groups ?? {};
    const quantity = parseDecimal(after);
    const item = itemNamed(all, before);
    if (item && quantity !== undefined && quantity > 0n) quantities.set(item, quantity);
    else problems.push(say("{text} is no quantity of an item in the price list", { text: quoted(line) }));
  }
  const options = prices.options
    .map((option) => ({
      ...option,
      lines: option.lines.flatMap((line) => {
        const quantity = quantities.get(line);
        return quantity === undefined ? [] : [{ ...line, quantity }];
      }),
    }))
    .filter(({ lines }) => lines.length > 0);
  return { ...prices, options, problems };
}

/** The item with this name, or the only one whose name contains it; a plural counts as its singular. */
function itemNamed(items: readonly PriceLine[], written: string): PriceLine | undefined {
  const name = written.trim().toLowerCase().replace(/s$/, "");
  if (name === "") return undefined;
  const exact = items.find((item) => item.name.toLowerCase().replace(/s$/, "") === name);
  const [only, ...others] = items.filter((item) => item.name.toLowerCase().includes(name));
  return exact ?? (others.length === 0 ? only : undefined);
}

function readRow(cell: (column: keyof typeof columns) => string, from: string) {
  const priced = parseAmount(cell("price"));
  const name = cell("name");
  if (!priced || priced.amount < 0n || name === "") return undefined;
  const counted = readQuantity(cell("quantity")) ?? { quantity: scale, unit: "" };
  const line: PriceLine = {
    name,
    quantity: counted.quantity,
    unit: counted.unit || cell("unit"),
    price: priced.amount,
    discount: parseDecimal(cell("discount")) ?? 0n,
    from,
  };
  return { option: cell("option"), line, currency: priced.currency };
}
