import type { Chart, DataTable } from "@muster/contracts/analysis";
import { escapeMarkdown } from "../builtin/names.ts";
import {
  bullets,
  type ComputedDraft,
  chartLine,
  composeDraft,
  dataTableOf,
  markdownTable,
  quotedText,
} from "../computed/computed-document.ts";
import { minorPerUnit, toUnits, withCurrency } from "../computed/money.ts";
import { timelineChart } from "../computed/phases.ts";
import type { ComputedRequest } from "../computed/request.ts";
import { givenTexts, sourceLines, textOf } from "../computed/request.ts";
import {
  amount,
  discountMark,
  netMark,
  type Offer,
  percent,
  readOffer,
  subtotalMark,
  taxMark,
  termMark,
  totalMark,
  validUntilMark,
} from "./offer.ts";
import type { OptionTotals } from "./price-options.ts";
import { productFacts } from "./product-facts.ts";
import { proposalWorkbook } from "./proposal-workbook.ts";

/** A proposal for one customer: scope in their words, options priced to the minor unit, a timeline, terms, and facts quoted from the sources. */
export function writeSalesProposal(request: ComputedRequest): ComputedDraft {
  const offer = readOffer(request);
  const { book, options, phases, customer, assumptions, locale } = offer;
  const { say } = locale;
  const facts = productFacts(offer);
  const charts: Chart[] = [
    ...(options.length > 1 ? [optionsChart(offer)] : []),
    ...(phases.length > 0 ? [timelineChart("timeline", phases, locale)] : []),
  ];
  return composeDraft({
    language: locale.language,
    title: request.title,
    subtitle: say("Proposal for {customer}", { customer }),
    byline: `${request.agentName} · ${request.organizationName}`,
    sections: [
      {
        key: "answer",
        heading: say("Summary"),
        prose: summaryProse(offer),
        exhibits: overview(offer),
        isWritable: true,
      },
      { key: "scope", heading: say("Scope"), prose: quotedText(request.description), exhibits: scopeList(offer) },
      { key: "timeline", heading: say("Timeline"), prose: "", exhibits: timelineExhibits(offer, charts) },
      {
        key: "prices",
        heading: say("Options and prices"),
        prose: "",
        exhibits: options.map((option) => optionTable(option, offer)).join("\n\n"),
      },
      { key: "facts", heading: say("Product facts"), prose: "", exhibits: facts.markdown },
      { key: "terms", heading: say("Terms"), prose: bullets(termLines(offer)) },
      { key: "assumptions", heading: say("Assumptions"), prose: bullets(assumptions) },
      { key: "method", heading: say("How this was made"), prose: bullets(methodLines(offer, facts.ignored)) },
    ],
    figures: book.figures,
    charts,
    dataTables: [linesTable(offer), totalsTable(offer), ...(phases.length > 0 ? [phasesTable(offer)] : [])],
    citations: facts.citations,
    given: [
      ...givenTexts(request),
      ...options.flatMap(({ name, lines }) => [name, ...lines.flatMap((line) => [line.name, line.unit])]),
    ],
    assumptions,
    workbook: proposalWorkbook(offer),
  });
}

function summaryProse(offer: Offer): string {
  const { options, customer, rates, book, request, phases } = offer;
  const { say } = offer.locale;
  const sorted = options.toSorted((a, b) => (a.total < b.total ? -1 : 1));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const taxed =
    rates.tax > 0n ? say("including {rate} tax", { rate: percent(offer, "Tax rate", rates.tax) }) : say("without tax");
  const parties = {
    organization: escapeMarkdown(request.organizationName),
    customer: escapeMarkdown(customer),
  };
  const number = options.length;
  const count = () =>
    book.add({ label: "Options", value: number, text: String(number), computation: "Count of the options" });
  const offered =
    lowest && highest && number > 1
      ? say("{organization} offers {customer} {count} options, {range}, {taxed}.", {
          ...{ ...parties, count: count(), range: rangeOf(offer, lowest, highest), taxed },
        })
      : lowest
        ? say("{organization} offers {customer} the scope below for {total}, {taxed}.", {
            ...{ ...parties, total: totalMark(offer, lowest), taxed },
          })
        : "";
  return [offered, phases.length > 0 ? timelineProse(offer) : "", validity(offer)].filter(Boolean).join(" ");
}

function validity(offer: Offer): string {
  return offer.locale.say("The offer is valid until {day}.", { day: validUntilMark(offer) });
}

function rangeOf(offer: Offer, lowest: OptionTotals, highest: OptionTotals): string {
  const { say } = offer.locale;
  if (lowest.total === highest.total) return say("each for {total}", { total: totalMark(offer, lowest) });
  return say("from {lowest} ({low}) to {highest} ({high})", {
    ...{ lowest: totalMark(offer, lowest), low: escapeMarkdown(lowest.name) },
    ...{ highest: totalMark(offer, highest), high: escapeMarkdown(highest.name) },
  });
}

function overview(offer: Offer): string {
  const { options, rates } = offer;
  const { say } = offer.locale;
  const hasDiscount = options.some(({ discount }) => discount > 0n);
  const columns = [
    { name: say("Option"), align: "left" as const },
    ...(hasDiscount
      ? [
          { name: say("Subtotal"), align: "right" as const },
          { name: say("Discount"), align: "right" as const },
        ]
      : []),
    { name: say("Net"), align: "right" as const },
    ...(rates.tax > 0n ? [{ name: say("Tax"), align: "right" as const }] : []),
    { name: say("Total"), align: "right" as const },
  ];
  const rows = options.map((option) => [
    escapeMarkdown(option.name),
    ...(hasDiscount ? [subtotalMark(offer, option), discountMark(offer, option)] : []),
    netMark(offer, option),
    ...(rates.tax > 0n ? [taxMark(offer, option)] : []),
    `**${totalMark(offer, option)}**`,
  ]);
  const table = markdownTable(columns, rows);
  return options.length > 1 ? `${table}\n\n${chartLine(optionsChart(offer))}` : table;
}

function optionsChart({ options, currency, locale }: Offer): Chart {
  const { say, money, language } = locale;
  const sorted = options.toSorted((a, b) => (a.total < b.total ? 1 : -1));
  return {
    ...{ id: "options", kind: "bar", title: say("Total by option ({currency})", { currency }), language },
    ...{ x: { label: "", type: "category" } },
    y: { label: say("Total"), unit: currency, zeroBased: true },
    series: [
      { name: "", role: "data", points: sorted.map(({ name, total }) => ({ x: name, y: toUnits(total, currency) })) },
    ],
    summary: say("Totals: {list}.", {
      list: sorted.map(({ name, total }) => `${name} ${money(total, currency)}`).join(", "),
    }),
  };
}

/** What all options contain, what each adds, and which common items differ in quantity from the first option. */
function scopeList({ options, book, locale }: Offer): string {
  const { say, listed, decimal } = locale;
  if (options.length < 2) return "";
  const names = options.map(({ lines }) => new Set(lines.map(({ name }) => name)));
  const common = [...(names[0] ?? [])].filter((name) => names.every((set) => set.has(name)));
  const written = (items: string[]) => listed(items.map(escapeMarkdown));
  const quantityOf = ({ lines }: OptionTotals, item: string) =>
    lines.filter(({ name }) => name === item).reduce((sum, { quantity }) => sum + quantity, 0n);
  const counted = (option: OptionTotals, item: string) => {
    const quantity = quantityOf(option, item);
    return book.add({
      label: `${option.name}: quantity of ${item}`,
      value: Number(quantity) / 1e6,
      text: decimal(quantity),
      computation: "Σ quantities of the item’s lines",
    });
  };
  const [first] = options;
  return bullets([
    ...(common.length > 0 ? [`**${say("In every option:")}** ${written(common)}`] : []),
    ...options.flatMap((option) => {
      const own = [...new Set(option.lines.map((line) => line.name))].filter((item) => !common.includes(item));
      const other = common.filter((item) => first && quantityOf(option, item) !== quantityOf(first, item));
      const more = other.map(
        (item) =>
          `${escapeMarkdown(item)} (${say("{count} instead of {usual}", { count: counted(option, item), usual: first ? counted(first, item) : "–" })})`,
      );
      const parts = [...(own.length > 0 ? [written(own)] : []), ...(more.length > 0 ? [listed(more)] : [])];
      return parts.length > 0 ? [`**${escapeMarkdown(option.name)}:** ${parts.join("; ")}`] : [];
    }),
  ]);
}

function optionTable(option: OptionTotals, offer: Offer): string {
  const { book, rates, locale } = offer;
  const { say, decimal } = locale;
  const hasDiscount = option.lines.some(({ discount }) => discount > 0n);
  const given = (label: string, value: bigint, text: string, from: string | null) =>
    book.add({ label, value: Number(value) / 1e6, text, computation: from ?? "Task details", ...(from && { from }) });
  const rows = option.lines.map((line, index) => {
    const at = `${option.name}, line ${index + 1}`;
    const quantity = given(`${at}: quantity`, line.quantity, decimal(line.quantity), line.from);
    const unitPrice = priceText(line.price, offer);
    const less = line.discount > 0n ? ` − ${locale.percent(decimal(line.discount))}` : "";
    return [
      escapeMarkdown(line.name),
      line.unit ? `${quantity} ${escapeMarkdown(line.unit)}` : quantity,
      given(`${at}: unit price`, line.price, unitPrice, line.from),
      ...(hasDiscount
        ? [
            line.discount > 0n
              ? given(`${at}: discount`, line.discount, locale.percent(decimal(line.discount)), line.from)
              : "–",
          ]
        : []),
      amount(offer, `${at}: total`, line.total, `${decimal(line.quantity)} × ${unitPrice}${less}, rounded half up`),
    ];
  });
  const width = hasDiscount ? 5 : 4;
  const closing = (name: string, mark: string) => [name, ...Array.from({ length: width - 2 }, () => ""), mark];
  const columns = [
    { name: say("Item"), align: "left" as const },
    { name: say("Quantity"), align: "right" as const },
    { name: say("Unit price"), align: "right" as const },
    ...(hasDiscount ? [{ name: say("Discount"), align: "right" as const }] : []),
    { name: say("Amount"), align: "right" as const },
  ];
  const table = markdownTable(columns, [
    ...rows,
    closing(say("Subtotal"), subtotalMark(offer, option)),
    ...(option.discount > 0n
      ? [
          closing(
            `${say("Discount")} ${percent(offer, "Discount on the offer", rates.discount)}`,
            discountMark(offer, option),
          ),
          closing(say("Net"), netMark(offer, option)),
        ]
      : []),
    ...(rates.tax > 0n
      ? [closing(`${say("Tax")} ${percent(offer, "Tax rate", rates.tax)}`, taxMark(offer, option))]
      : []),
    closing(`**${say("Total")}**`, `**${totalMark(offer, option)}**`),
  ]);
  return `### ${escapeMarkdown(option.name)}\n\n${table}`;
}

/** A price for one, with as many decimals as it was given, and the usual two at least. */
function priceText(price: bigint, { currency, locale }: Offer): string {
  const per = 1_000_000n / minorPerUnit(currency);
  if (price % per === 0n) return locale.money(price / per, currency);
  return withCurrency(locale.decimal(price), currency, locale.language);
}

function timelineProse({ phases, book, locale }: Offer): string {
  const { say, day } = locale;
  const [first, last] = [phases[0], phases.at(-1)];
  if (!first || !last) return "";
  const days = phases.reduce((sum, phase) => sum + phase.days, 0);
  const total = book.add({
    label: "Length of the work",
    value: days,
    text: String(days),
    unit: "days",
    computation: phases.map((phase) => phase.days).join(" + "),
  });
  const from = book.add({ label: "Start", value: null, text: day(first.from), computation: "Task details" });
  const to = book.add({
    label: "End",
    value: null,
    text: day(last.to),
    computation: `${first.from} + ${days} days`,
  });
  return days === 1
    ? say("The work takes place on {from}.", { from })
    : say("The work runs from {from} to {to}: {total} calendar days.", { from, to, total });
}

function timelineExhibits({ phases, book, locale }: Offer, charts: readonly Chart[]): string {
  const chart = charts.find(({ kind }) => kind === "timeline");
  if (!chart) return "";
  const { say } = locale;
  const day = (label: string, at: string, computation: string) =>
    book.add({ label, value: null, text: locale.day(at), computation });
  const rows = phases.map(({ name, days, from, to }, index) => [
    escapeMarkdown(name),
    day(`${name}: first day`, from, index === 0 ? "Start" : "The day after the phase before"),
    day(`${name}: last day`, to, `${from} + ${days - 1} days`),
    book.add({ label: `${name}: length`, value: days, text: String(days), unit: "days", computation: "Task details" }),
  ]);
  const columns = [
    { name: say("Phase"), align: "left" as const },
    { name: say("From"), align: "left" as const },
    { name: say("To"), align: "left" as const },
    { name: say("Days"), align: "right" as const },
  ];
  return `${chartLine(chart)}\n\n${markdownTable(columns, rows)}`;
}

function termLines(offer: Offer): string[] {
  const { request, book, currency, rates } = offer;
  const { say } = offer.locale;
  const own = textOf(request, "terms")
    .split("\n")
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);
  return [
    ...(own.length > 0
      ? own.map(escapeMarkdown)
      : [say("Payment within {days} days of the invoice date.", { days: termMark(book) })]),
    validity(offer),
    rates.tax > 0n
      ? say("All amounts are in {currency}, tax shown separately.", { currency })
      : say("All amounts are in {currency}, without tax.", { currency }),
  ];
}

function methodLines({ request, currency, options, locale, isPriceList }: Offer, ignored: readonly string[]): string[] {
  const from = [...new Set(options.flatMap(({ lines }) => lines.map((line) => line.from)))].filter(
    (name) => name !== null,
  );
  const { say } = locale;
  const names = escapeMarkdown(from.join(", "));
  const fromFile = isPriceList
    ? say("Prices come from {names}.", { names })
    : say("Prices and quantities come from {names}.", { names });
  return [
    from.length > 0 ? fromFile : say("Prices and quantities were entered with the task."),
    minorPerUnit(currency) === 1n
      ? say("Each line, the discount and the tax are rounded half up to the unit; sums are exact.")
      : say("Each line, the discount and the tax are rounded half up to the cent; sums are exact."),
    ...sourceLines(request, locale),
    ...ignored,
  ];
}

function linesTable({ options, currency, locale: { say } }: Offer): DataTable {
  const lines = options.flatMap(({ name, lines: own }) => own.map((line) => ({ option: name, ...line })));
  const values = lines.map(({ option, name, quantity, unit, price, discount, total }) => [
    ...[
      option,
      name,
      Number(quantity) / 1e6,
      unit,
      Number(price) / 1e6,
      Number(discount) / 1e6,
      toUnits(total, currency),
    ],
  ]);
  return dataTableOf(
    { id: "lines", title: say("Price lines") },
    [
      ...[say("Option"), say("Item"), say("Quantity"), say("Unit"), `${say("Unit price")} (${currency})`],
      ...[say("Discount (percent)"), `${say("Amount")} (${currency})`],
    ],
    values,
  );
}

function totalsTable({ options, currency, locale: { say } }: Offer): DataTable {
  const units = (minor: bigint) => toUnits(minor, currency);
  const values = options.map(({ name, subtotal, discount, net, tax, total }) => [
    name,
    ...[subtotal, -discount, net, tax, total].map(units),
  ]);
  return dataTableOf(
    { id: "totals", title: say("Totals") },
    [say("Option"), say("Subtotal"), say("Discount"), say("Net"), say("Tax"), `${say("Total")} (${currency})`],
    values,
  );
}

function phasesTable({ phases, locale: { say } }: Offer): DataTable {
  return dataTableOf(
    { id: "phases", title: say("Timeline") },
    [say("Phase"), say("From"), say("To"), say("Days")],
    phases.map(({ name, from, to, days }) => [name, from, to, days]),
  );
}
