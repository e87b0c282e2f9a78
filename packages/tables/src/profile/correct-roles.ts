import { isAveraged, isFirstName, isSurname } from "./columns.ts";
import { CONCEPTS } from "./lexicon.ts";
import type { ColumnProfile } from "./profile.ts";
import { isMetric } from "./scenarios.ts";

/** What the other columns of a table say about one: pay and prices that add up, and who an email address stands for. */
export function correctRoles(own: readonly ColumnProfile[], rows: number): void {
  markDoers(own);
  addUpPay(own, rows);
  addUpLabour(own);
  addUpPrices(own, rows);
  addUpRents(own);
  averageCosts(own);
  markCustomers(own);
  markReceipts(own);
  markDeliveries(own, rows);
  markEnd(own);
  addUpCrowds(own, rows);
  markMinimum(own);
  addUpDiscounts(own);
  markWays(own);
  markHeld(own);
  markQuotes(own);
  markNetWeights(own);
  // The names of amounts are measures; as values they would be read as filters too.
  for (const column of own) if (isMetric(column)) column.role = "ignored";
  // Beside surnames, first names alone are nobody.
  for (const column of own)
    if (isFirstName(column.name) && own.some(({ name }) => isSurname(name))) column.concepts = [];
  for (const column of own) if (column.concepts[0] === "status" && column.states) column.concepts = ["status"];
}

/** "Dispensed by" and "Geprüft von" name people. */
function markDoers(own: readonly ColumnProfile[]): void {
  for (const column of own)
    if (column.role === "dimension" && column.type === "text" && column.concepts.length === 0 && DOER.test(column.name))
      column.concepts = ["person"];
}

const DOER = /^\p{L}{3,}(ed by|(t|en) von)$/iu;

const WAYS: [from: RegExp, to: RegExp][] = [
  [/^from$/i, /^to$/i],
  [/^von$/i, /^nach$/i],
];

/** "Von" beside "nach" is where a way begins, and no person. */
function markWays(own: readonly ColumnProfile[]): void {
  const texts = own.filter(({ role, type }) => role === "dimension" && type === "text");
  for (const [from, to] of WAYS) {
    const [start, end] = [from, to].map((name) => texts.find((column) => name.test(column.name)));
    if (!start || !end) continue;
    Object.assign(start, { concepts: [], synonyms: ["woher", "Startort", "origin", "departure"] });
    Object.assign(end, { concepts: [], synonyms: ["wohin", "Ziel", "Zielort", "where to", "destination"] });
  }
}

const BOOKED =
  /\b(?:book(?:ed|ing)|reserv\p{L}*|order(?:ed)?|created|registered|enquir\p{L}*|gebucht|buchung\p{L}*|bestell\p{L}*|angemeldet|anmelde\p{L}*|erstellt)/iu;
const HELD =
  /\b(?:visit|event|session|appointment|tour|class|lesson|course|show|performance|party|stay|arrival|treatment|trip|besuch|veranstaltung|termin|kurs|anreise|führung|auftritt|behandlung|fahrt)/iu;

/** People come on the day of the visit, and not on the one on which it was booked. */
function markHeld(own: readonly ColumnProfile[]): void {
  const times = own.filter(({ role, concepts }) => role === "time" && concepts[0] === "start");
  const [booked, ...others] = times.filter(({ name }) => BOOKED.test(name));
  const [held, ...more] = times.filter((column) => column !== booked && HELD.test(column.name));
  if (!booked || !held || others.length > 0 || more.length > 0) return;
  held.synonyms = [...held.synonyms, ...TAKING_PLACE];
}

/** Whether this is the day on which something took place, in a table that also has the day on which it was booked. */
export function isHeld({ synonyms }: ColumnProfile): boolean {
  return synonyms.includes("took place");
}

const QUOTED = /^(?:quot|estimat|kostenvoranschl|angebot|veranschlagt|geschätzt)/i;

/** What was quoted is a plan where the table also says what was charged. */
function markQuotes(own: readonly ColumnProfile[]): void {
  const sums = own.filter(
    ({ role, unit, concepts }) => role === "additive" && (unit === "money" || concepts[0] === "money"),
  );
  const [quoted, ...more] = sums.filter(({ name }) => QUOTED.test(name));
  const [charged, ...others] = sums.filter((column) => column !== quoted && column.concepts[0] === "money");
  if (!quoted || !charged || more.length > 0 || others.length > 0) return;
  quoted.concepts = ["plan", "budget"];
  quoted.synonyms = [...quoted.synonyms, "quote", "quoted price", "estimate", "Angebot", "Kostenvoranschlag"];
}

const WEIGHED: [gross: RegExp, tare: RegExp, net: RegExp] = [
  /^(gross|brutto)/i,
  /^(tare|tara|leergewicht)/i,
  /^(net|netto)/i,
];

/** Of three weights the net one is what was brought: the vehicle is no goods. */
function markNetWeights(own: readonly ColumnProfile[]): void {
  const numbers = own.filter(({ type }) => type === "number");
  const [gross, tare, net] = WEIGHED.map((name) => numbers.find((column) => name.test(column.name)));
  if (!gross || !tare || !net) return;
  for (const column of [gross, tare]) Object.assign(column, { role: "average", concepts: [], synonyms: [] });
  const isCounted = own.some(({ concepts, type }) => type === "number" && concepts[0] === "quantity");
  net.concepts = ["weight", ...(isCounted ? [] : ["quantity"])];
}

const TAKING_PLACE =
  "came, came in, come, come in, visited, attended, took place, was held, were held, kamen, kam, besucht, stattgefunden, fanden statt".split(
    ", ",
  );

/** Beside a subtotal or a total, a discount that is no percentage is an amount. */
function addUpDiscounts(own: readonly ColumnProfile[]): void {
  const hasTotal = own.some(
    ({ name, role, unit }) =>
      role === "additive" && unit === "money" && /\b(sub)?total|gesamt|summe|netto|brutto/i.test(name),
  );
  for (const column of own)
    if (
      hasTotal &&
      column.role === "average" &&
      column.concepts[0] === "discount" &&
      !/%|percent|prozent|rate/i.test(column.name)
    )
      Object.assign(column, { role: "additive", unit: "money" });
}

/** What came in beside what was due on a date was paid: "Eingang am" beside "Fällig am". */
function markReceipts(own: readonly ColumnProfile[]): void {
  const times = own.filter(({ role }) => role === "time");
  const isMoney = own.some(({ unit }) => unit === "money");
  const isKnown = times.some(({ concepts }) =>
    ["paid_on", "delivered_on", "end", "shipped_on"].includes(concepts[0] ?? ""),
  );
  if (!isMoney || isKnown || !times.some(({ concepts }) => concepts[0] === "due")) return;
  const received = times.find(({ name }) => /\b(eingang|eingegangen|received|receipt|rec'd)\b/i.test(name));
  if (received) received.concepts = ["paid_on", ...received.concepts];
}

/** Beside a date of payment "due" is when it has to be paid, and a delivery that every row has is what the row is about. */
function markDeliveries(own: readonly ColumnProfile[], rows: number): void {
  const times = own.filter(({ role }) => role === "time");
  const find = (id: string) => times.find(({ concepts }) => concepts[0] === id);
  const delivered = find("delivered_on") ?? find("shipped_on");
  if (!delivered || delivered.filled < rows || !find("due") || !find("paid_on")) return;
  if (!find("start")) delivered.concepts = ["start", ...delivered.concepts];
}

/** The only date that not every row has, beside the days on which it began and was due, is when it was done: "Collected". */
function markEnd(own: readonly ColumnProfile[]): void {
  const times = own.filter(({ role }) => role === "time");
  const due = times.find(({ concepts }) => concepts[0] === "due");
  const isKnown = times.some(({ concepts }) =>
    ["paid_on", "delivered_on", "end", "shipped_on", "left_on"].includes(concepts[0] ?? ""),
  );
  const [only, ...others] = times.filter((column) => column !== due && column.filled < (due?.filled ?? 0));
  const hasStart = times.some((column) => column !== due && column !== only);
  if (!due || isKnown || !only || others.length > 0 || !hasStart) return;
  only.concepts = ["end", ...only.concepts.filter((id) => id !== "start")];
}

/** Customers in a sheet with a row for each day are those who came on it, and not those on the books. */
function addUpCrowds(own: readonly ColumnProfile[], rows: number): void {
  const isDaily = own.some(({ role, grain, distinct, from, to }) => {
    const days = from && to ? (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 : 0;
    return role === "time" && !grain && distinct >= rows * 0.8 && days > 7 && days < rows * 2;
  });
  for (const column of isDaily ? own : [])
    if (column.role === "stock" && column.concepts[0] === "subscribers" && /^(customers|kunden)$/i.test(column.name))
      Object.assign(column, { role: "additive", concepts: ["guests"] });
}

/** "Min" beside a stock is the least there should be, no minutes. */
function markMinimum(own: readonly ColumnProfile[]): void {
  if (!own.some(({ concepts }) => concepts[0] === "stock")) return;
  for (const column of own)
    if (/^(min|mind|minimum|mindest)\.?$/i.test(column.name) && column.type === "number") {
      Object.assign(column, { role: "average", concepts: ["reorder"], synonyms: ["minimum"] });
      delete column.unit;
    }
}

const PAID_PEOPLE = ["person", "employee", "driver"];

/**
 * Pay is averaged where a row is a person and added up where a row is what a person did: a date in every row and people who
 * come back. "Salary" beside a joining date stays an average, and so does what a header calls a rate.
 */
function addUpPay(own: readonly ColumnProfile[], rows: number): void {
  const isEvent = own.some(
    ({ role, concepts, filled }) => role === "time" && isDated(concepts[0]) && filled >= rows * 0.98,
  );
  const repeats = own.some(
    ({ role, concepts, filled, distinct }) =>
      role === "dimension" && PAID_PEOPLE.includes(concepts[0] ?? "") && distinct <= filled * 0.6,
  );
  const isPersonRow = own.some(({ role, concepts }) => role === "key" && CONCEPTS[concepts[0] ?? ""]?.who);
  if (!isEvent || !repeats || isPersonRow) return;
  for (const column of own)
    if (column.role === "average" && column.concepts[0] === "salary" && !isAveraged(column.name))
      column.role = "additive";
}

/** Wages beside material are what the labour of a job cost. */
function addUpLabour(own: readonly ColumnProfile[]): void {
  const hasMaterial = own.some(
    ({ name, type }) =>
      type === "number" && /\b(material\w*|parts|teile|ersatzteile|machin\w+|maschinen)\b/i.test(name),
  );
  for (const column of own)
    if (
      hasMaterial &&
      column.concepts[0] === "salary" &&
      /lohn|labou?r|wages/i.test(column.name) &&
      !isAveraged(column.name)
    )
      Object.assign(column, { role: "additive", concepts: ["cost"] });
}

/** Exports of shops name a customer by an email address only. */
function markCustomers(own: readonly ColumnProfile[]): void {
  if (own.some(({ concepts }) => CONCEPTS[concepts[0] ?? ""]?.who && concepts[0] !== "employee")) return;
  const email = own.find(({ name, role }) => role === "dimension" && /\be-?mail\b/i.test(name));
  if (email) email.concepts = [...email.concepts, "customer"];
}

const COUNTED = ["quantity", "guests", "days", "hours", "duration"];
/** Money that comes with a price and is no other name for what was paid. */
const ON_TOP = ["tip", "discount", "tax", "shipping", "commission"];
const IN_ADVANCE = /deposit|down ?payment|advance|anzahlung|kaution|pfand/i;

/**
 * Where each row is something that happened, nothing counts pieces and no other money is there, its price is what was paid for
 * it and adds up: driving lessons, haircuts, tickets sold. So is a price that only rows with a date of sale have.
 */
function addUpPrices(own: readonly ColumnProfile[], rows: number): void {
  const isEvent = own.some(({ role, filled }) => role === "time" && filled >= rows * 0.98);
  const repeats = own.some(
    ({ role, concepts, filled, distinct }) =>
      role === "dimension" && CONCEPTS[concepts[0] ?? ""]?.who && distinct <= filled * 0.6,
  );
  const isOther = ({ role, unit, concepts, name }: ColumnProfile) =>
    (role === "additive" && unit === "money" && !ON_TOP.includes(concepts[0] ?? "") && !IN_ADVANCE.test(name)) ||
    concepts.some((id) => COUNTED.includes(id));
  const prices = own.filter(({ role, concepts }) => role === "average" && concepts[0] === "price");
  const dates = own.filter(({ role, filled }) => role === "time" && filled < rows);
  const sold = prices.filter(({ filled }) => dates.some((date) => date.filled === filled));
  if (sold.length === 1 && !own.some(isOther)) for (const price of sold) addUp(price);
  const [price] = prices;
  if (!price || prices.length > 1 || !isEvent || !repeats || own.some(isOther)) return;
  if (isAveraged(price.name) || /unit|einzel|stück|stueck|list/i.test(price.name)) return;
  addUp(price);
}

/** In a list of flats or units the rents add up to what they bring in together. */
function addUpRents(own: readonly ColumnProfile[]): void {
  const isList = own.some(({ role }) => role === "key") && !own.some(({ role }) => role === "stock");
  for (const column of own)
    if (isList && column.role === "average" && column.concepts[0] === "price" && RENT.test(column.name)) addUp(column);
}

const RENT = /\brent\b|\b(kalt|warm|netto|brutto|monats|grund|büro)?miete\b|\bpacht\b/i;

/** Beside what is in stock, a cost is that of one piece. */
function averageCosts(own: readonly ColumnProfile[]): void {
  const costs = own.filter(({ role, concepts }) => role === "additive" && concepts[0] === "cost");
  const isOfProducts = own.some(({ role, concepts }) => role === "key" || concepts.includes("product"));
  const isStock = isOfProducts && own.some(({ role, concepts }) => role === "stock" && concepts[0] === "stock");
  for (const cost of isStock && costs.length === 1 ? costs : [])
    Object.assign(cost, { role: "average", concepts: ["price", "cost"] });
}

function addUp(price: ColumnProfile): void {
  price.role = "additive";
  price.concepts = ["money", ...price.concepts];
}

function isDated(concept: string | undefined): boolean {
  return concept === undefined || concept === "start" || concept === "end" || concept === "paid_on";
}
