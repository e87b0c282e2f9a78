import type { Chart, DataTable } from "@muster/contracts/analysis";
import { escapeMarkdown, listed } from "../builtin/names.ts";
import {
  bullets,
  type ComputedDraft,
  chartLine,
  composeDraft,
  dataTableOf,
  markdownTable,
  quotedText,
} from "../computed/computed-document.ts";
import { dayText } from "../computed/days.ts";
import { type Currency, decimalText, minorPerUnit, moneyText, toUnits } from "../computed/money.ts";
import type { Phase } from "../computed/phases.ts";
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
  totalMark,
  usualTerms,
  validUntilMark,
} from "./offer.ts";
import type { OptionTotals } from "./price-options.ts";
import { productFacts } from "./product-facts.ts";
import { proposalWorkbook } from "./proposal-workbook.ts";

/** A proposal for one customer: scope in their words, options priced to the minor unit, a timeline, terms, and facts quoted from the sources. */
export function writeSalesProposal(request: ComputedRequest): ComputedDraft {
  const offer = readOffer(request);
  const { book, currency, options, phases, customer, assumptions } = offer;
  const facts = productFacts(offer);
  const charts: Chart[] = [
    ...(options.length > 1 ? [optionsChart(options, currency)] : []),
    ...(phases.length > 0 ? [timelineChart("timeline", "Timeline", phases)] : []),
  ];
  return composeDraft({
    title: request.title,
    subtitle: `Proposal for ${customer}`,
    byline: `${request.agentName} · ${request.organizationName}`,
    sections: [
      {
        key: "answer",
        heading: "Summary",
        prose: summaryProse(offer),
        exhibits: overview(offer),
        isWritable: true,
      },
      { key: "scope", heading: "Scope", prose: quotedText(request.description), exhibits: scopeList(offer) },
      { key: "timeline", heading: "Timeline", prose: "", exhibits: timelineExhibits(offer, charts) },
      {
        key: "prices",
        heading: "Options and prices",
        prose: "",
        exhibits: options.map((option) => optionTable(option, offer)).join("\n\n"),
      },
      { key: "facts", heading: "Product facts", prose: "", exhibits: facts.markdown },
      { key: "terms", heading: "Terms", prose: bullets(termLines(offer)) },
      { key: "assumptions", heading: "Assumptions", prose: bullets(assumptions) },
      { key: "method", heading: "How this was made", prose: bullets(methodLines(offer, facts.ignored)) },
    ],
    figures: book.figures,
    charts,
    dataTables: [linesTable(offer), totalsTable(offer), ...(phases.length > 0 ? [phasesTable(phases)] : [])],
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
  const sorted = options.toSorted((a, b) => (a.total < b.total ? -1 : 1));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const taxed = rates.tax > 0n ? `including ${percent(offer, "Tax rate", rates.tax)} tax` : "without tax";
  const parts = [
    lowest && highest && options.length > 1
      ? `${escapeMarkdown(request.organizationName)} offers ${escapeMarkdown(customer)} ${book.add({ label: "Options", value: options.length, text: String(options.length), computation: "Count of the options" })} options, ${rangeOf(offer, lowest, highest)}, ${taxed}.`
      : "",
    lowest && options.length === 1
      ? `${escapeMarkdown(request.organizationName)} offers ${escapeMarkdown(customer)} the scope below for ${totalMark(offer, lowest)}, ${taxed}.`
      : "",
    phases.length > 0 ? timelineProse(offer) : "",
    `The offer is valid until ${validUntilMark(offer)}.`,
  ];
  return parts.filter(Boolean).join(" ");
}

function rangeOf(offer: Offer, lowest: OptionTotals, highest: OptionTotals): string {
  if (lowest.total === highest.total) return `each for ${totalMark(offer, lowest)}`;
  return `from ${totalMark(offer, lowest)} (${escapeMarkdown(lowest.name)}) to ${totalMark(offer, highest)} (${escapeMarkdown(highest.name)})`;
}

function overview(offer: Offer): string {
  const { options, rates, currency } = offer;
  const hasDiscount = options.some(({ discount }) => discount > 0n);
  const columns = [
    { name: "Option", align: "left" as const },
    ...(hasDiscount
      ? [
          { name: "Subtotal", align: "right" as const },
          { name: "Discount", align: "right" as const },
        ]
      : []),
    { name: "Net", align: "right" as const },
    ...(rates.tax > 0n ? [{ name: "Tax", align: "right" as const }] : []),
    { name: "Total", align: "right" as const },
  ];
  const rows = options.map((option) => [
    escapeMarkdown(option.name),
    ...(hasDiscount ? [subtotalMark(offer, option), discountMark(offer, option)] : []),
    netMark(offer, option),
    ...(rates.tax > 0n ? [taxMark(offer, option)] : []),
    `**${totalMark(offer, option)}**`,
  ]);
  const table = markdownTable(columns, rows);
  return options.length > 1 ? `${table}\n\n${chartLine(optionsChart(options, currency))}` : table;
}

function optionsChart(options: readonly OptionTotals[], currency: Currency): Chart {
  const sorted = options.toSorted((a, b) => (a.total < b.total ? 1 : -1));
  return {
    ...{ id: "options", kind: "bar", title: `Total by option (${currency})`, x: { label: "", type: "category" } },
    y: { label: "Total", unit: currency, zeroBased: true },
    series: [
      { name: "", role: "data", points: sorted.map(({ name, total }) => ({ x: name, y: toUnits(total, currency) })) },
    ],
    summary: `Totals: ${sorted.map(({ name, total }) => `${name} ${moneyText(total, currency)}`).join(", ")}.`,
  };
}

/** What all options hold, what each adds, and of which common items it has another quantity than the first. */
function scopeList({ options, book }: Offer): string {
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
      text: decimalText(quantity),
      computation: "Σ quantities of the item’s lines",
    });
  };
  const [first] = options;
  return bullets([
    ...(common.length > 0 ? [`**In every option:** ${written(common)}`] : []),
    ...options.flatMap((option) => {
      const own = [...new Set(option.lines.map((line) => line.name))].filter((item) => !common.includes(item));
      const other = common.filter((item) => first && quantityOf(option, item) !== quantityOf(first, item));
      const more = other.map(
        (item) => `${escapeMarkdown(item)} (${counted(option, item)} instead of ${first ? counted(first, item) : "–"})`,
      );
      const parts = [...(own.length > 0 ? [written(own)] : []), ...(more.length > 0 ? [listed(more)] : [])];
      return parts.length > 0 ? [`**${escapeMarkdown(option.name)}:** ${parts.join("; ")}`] : [];
    }),
  ]);
}

function optionTable(option: OptionTotals, offer: Offer): string {
  const { book, currency, rates } = offer;
  const hasDiscount = option.lines.some(({ discount }) => discount > 0n);
  const given = (label: string, value: bigint, text: string, from: string | null) =>
    book.add({ label, value: Number(value) / 1e6, text, computation: from ?? "Task details", ...(from && { from }) });
  const rows = option.lines.map((line, index) => {
    const at = `${option.name}, line ${index + 1}`;
    const quantity = given(`${at}: quantity`, line.quantity, decimalText(line.quantity), line.from);
    const unitPrice = priceText(line.price, currency);
    const less = line.discount > 0n ? ` − ${decimalText(line.discount)}%` : "";
    return [
      escapeMarkdown(line.name),
      line.unit ? `${quantity} ${escapeMarkdown(line.unit)}` : quantity,
      given(`${at}: unit price`, line.price, unitPrice, line.from),
      ...(hasDiscount
        ? [
            line.discount > 0n
              ? given(`${at}: discount`, line.discount, `${decimalText(line.discount)}%`, line.from)
              : "–",
          ]
        : []),
      amount(offer, `${at}: total`, line.total, `${decimalText(line.quantity)} × ${unitPrice}${less}, rounded half up`),
    ];
  });
  const width = hasDiscount ? 5 : 4;
  const closing = (name: string, mark: string) => [name, ...Array.from({ length: width - 2 }, () => ""), mark];
  const columns = [
    { name: "Item", align: "left" as const },
    { name: "Quantity", align: "right" as const },
    { name: "Unit price", align: "right" as const },
    ...(hasDiscount ? [{ name: "Discount", align: "right" as const }] : []),
    { name: "Amount", align: "right" as const },
  ];
  const table = markdownTable(columns, [
    ...rows,
    closing("Subtotal", subtotalMark(offer, option)),
    ...(option.discount > 0n
      ? [
          closing(`Discount ${percent(offer, "Discount on the offer", rates.discount)}`, discountMark(offer, option)),
          closing("Net", netMark(offer, option)),
        ]
      : []),
    ...(rates.tax > 0n ? [closing(`Tax ${percent(offer, "Tax rate", rates.tax)}`, taxMark(offer, option))] : []),
    closing("**Total**", `**${totalMark(offer, option)}**`),
  ]);
  return `### ${escapeMarkdown(option.name)}\n\n${table}`;
}

/** A price for one, with as many decimals as it was given, and the usual two at least. */
function priceText(price: bigint, currency: Currency): string {
  const per = 1_000_000n / minorPerUnit(currency);
  if (price % per === 0n) return moneyText(price / per, currency);
  return moneyText(0n, currency).replace(/0(?:\.00)?$/, decimalText(price));
}

function timelineProse({ phases, book }: Offer): string {
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
  const from = book.add({ label: "Start", value: null, text: dayText(first.from), computation: "Task details" });
  const to = book.add({
    label: "End",
    value: null,
    text: dayText(last.to),
    computation: `${first.from} + ${days} days`,
  });
  return `The work runs from ${from} to ${to}: ${total} calendar ${days === 1 ? "day" : "days"}.`;
}

function timelineExhibits({ phases, book }: Offer, charts: readonly Chart[]): string {
  const chart = charts.find(({ kind }) => kind === "timeline");
  if (!chart) return "";
  const day = (label: string, at: string, computation: string) =>
    book.add({ label, value: null, text: dayText(at), computation });
  const rows = phases.map(({ name, days, from, to }, index) => [
    escapeMarkdown(name),
    day(`${name}: first day`, from, index === 0 ? "Start" : "The day after the phase before"),
    day(`${name}: last day`, to, `${from} + ${days - 1} days`),
    book.add({ label: `${name}: length`, value: days, text: String(days), unit: "days", computation: "Task details" }),
  ]);
  const columns = [
    { name: "Phase", align: "left" as const },
    { name: "From", align: "left" as const },
    { name: "To", align: "left" as const },
    { name: "Days", align: "right" as const },
  ];
  return `${chartLine(chart)}\n\n${markdownTable(columns, rows)}`;
}

function termLines(offer: Offer): string[] {
  const { request, book, currency, rates } = offer;
  const own = textOf(request, "terms")
    .split("\n")
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);
  const term = book.add({ label: "Payment term", value: 30, text: "30", unit: "days", computation: "Assumption" });
  return [
    ...(own.length > 0 ? own.map(escapeMarkdown) : [`${usualTerms.replace("30", term)}.`]),
    `This offer is valid until ${validUntilMark(offer)}.`,
    `All amounts are in ${currency}, ${rates.tax > 0n ? "tax shown separately" : "without tax"}.`,
  ];
}

function methodLines({ request, currency, options }: Offer, ignored: readonly string[]): string[] {
  const from = [...new Set(options.flatMap(({ lines }) => lines.map((line) => line.from)))].filter(
    (name) => name !== null,
  );
  const unit = minorPerUnit(currency) === 1n ? "unit" : "cent";
  return [
    from.length > 0
      ? `Prices and quantities come from ${escapeMarkdown(from.join(", "))}.`
      : "Prices and quantities were entered with the task.",
    `Each line, the discount and the tax are rounded half up to the ${unit}; sums are exact.`,
    ...sourceLines(request),
    ...ignored,
  ];
}

function linesTable({ options, currency }: Offer): DataTable {
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
    { id: "lines", title: "Price lines" },
    ["Option", "Item", "Quantity", "Unit", `Unit price (${currency})`, "Discount (percent)", `Amount (${currency})`],
    values,
  );
}

function totalsTable({ options, currency }: Offer): DataTable {
  const units = (minor: bigint) => toUnits(minor, currency);
  const values = options.map(({ name, subtotal, discount, net, tax, total }) => [
    name,
    ...[subtotal, -discount, net, tax, total].map(units),
  ]);
  return dataTableOf(
    { id: "totals", title: "Totals" },
    ["Option", "Subtotal", "Discount", "Net", "Tax", `Total (${currency})`],
    values,
  );
}

function phasesTable(phases: readonly Phase[]): DataTable {
  return dataTableOf(
    { id: "phases", title: "Timeline" },
    ["Phase", "From", "To", "Days"],
    phases.map(({ name, from, to, days }) => [name, from, to, days]),
  );
}
