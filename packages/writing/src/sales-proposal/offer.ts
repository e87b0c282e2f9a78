import { type FigureRegistry, openFigures } from "../computed/computed-document.ts";
import { addDays, readDay } from "../computed/days.ts";
import { type Locale, localeOf } from "../computed/locale.ts";
import { type Currency, currencies, toUnits } from "../computed/money.ts";
import { type Phase, readPhases } from "../computed/phases.ts";
import { type ComputedRequest, numberOf, textOf } from "../computed/request.ts";
import { type ReadPrices, readPriceLines, readPriceTables, withQuantities } from "./price-lines.ts";
import { type OptionTotals, totalsOf } from "./price-options.ts";

export const usual = { validDays: 30, leadDays: 14 } as const;
const usualTerm = 30;
const maxLines = 60;

/** The prices of an offer: those entered, else those of an attached table. */
export function pricesOf(
  { parameters, sources }: Pick<ComputedRequest, "parameters" | "sources">,
  locale: Locale,
): ReadPrices {
  const entered = readPriceLines(String(parameters["items"] ?? ""), locale);
  if (entered.options.length > 0 || entered.problems.length > 0) return entered;
  const table = readPriceTables(sources, locale);
  if (!table) return { options: [], currency: undefined, problems: [] };
  return table.isPriceList ? withQuantities(table, textOf({ parameters }, "quantities"), locale) : table;
}

const taxRate =
  /(?<before>\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|percent|Prozent)\s+(?:\p{L}+\s+)?(?:tax|VAT|GST|MwSt|USt|Mehrwertsteuer|Umsatzsteuer)|(?:tax|VAT|GST|MwSt\.?|USt\.?|Mehrwertsteuer|Umsatzsteuer)\s+(?:\p{L}+\s+){0,2}(?<after>\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|percent|Prozent)/giu;

/** "Programmes with 7 % VAT, the rest with 19 %": an offer has one rate. */
function namesOtherTax(request: ComputedRequest): boolean {
  const written = [request.title, request.description, textOf(request, "terms"), textOf(request, "items")].join(". ");
  const rates = [...written.matchAll(taxRate)].map(({ groups }) =>
    Number((groups?.["before"] ?? groups?.["after"] ?? "").replace(",", ".")),
  );
  return rates.some((rate) => rate !== numberOf(request, "tax"));
}

/** Whether someone entered quantities for a price list; "One of each" has none. */
function hasQuantities(request: Pick<ComputedRequest, "parameters">): boolean {
  return /\d/.test(textOf(request, "quantities"));
}

export interface Offer {
  request: ComputedRequest;
  locale: Locale;
  customer: string;
  currency: Currency;
  options: OptionTotals[];
  rates: { discount: bigint; tax: bigint };
  phases: Phase[];
  validUntil: string;
  book: FigureRegistry;
  assumptions: string[];
  /** The prices are those of a file without quantities. */
  isPriceList: boolean;
}

export function readOffer(request: ComputedRequest): Offer {
  const locale = localeOf(request);
  const prices = pricesOf(request, locale);
  const { say } = locale;
  const assumptions: string[] = [];
  const asked = textOf(request, "currency");
  const chosen = currencies.find((each) => each === asked);
  const currency = chosen ?? prices.currency ?? locale.usualCurrency;
  if (!chosen && !prices.currency)
    assumptions.push(say("No currency was given: the prices are assumed to be in {currency}.", { currency }));
  const millionths = (name: string) => BigInt(Math.round((numberOf(request, name) ?? 0) * 1e6));
  const rates = { discount: millionths("discount"), tax: millionths("tax") };
  if (prices.isPriceList && !hasQuantities(request))
    assumptions.push(say("No quantities were given: one of each item in the price list is offered."));
  if (numberOf(request, "tax") === undefined)
    assumptions.push(say("No tax rate was given: no tax is added to the prices."));
  else if (namesOtherTax(request))
    assumptions.push(
      say(
        "The request names more than one tax rate. All items are taxed at the rate of the form: order an offer for each rate.",
      ),
    );
  const book = openFigures();
  const start = readDay(textOf(request, "start")) ?? addDays(request.today, usual.leadDays);
  const validDays = Math.round(numberOf(request, "validDays") ?? usual.validDays);
  const validUntil = addDays(request.today, validDays);
  const { phases } = readPhases(textOf(request, "phases"), start);
  const day = (label: string, at: string, computation: string) =>
    book.add({ label, value: null, text: locale.day(at), computation });
  if (phases.length > 0 && !readDay(textOf(request, "start")))
    assumptions.push(
      say("No start was given: the work is assumed to start on {day}.", {
        day: day("Start", start, `${request.today} + ${usual.leadDays} days`),
      }),
    );
  if (phases.length === 0) assumptions.push(say("No phases were given: the timeline will be agreed with the order."));
  if (numberOf(request, "validDays") === undefined)
    assumptions.push(
      say("No validity was given: the offer is assumed to end on {day}.", {
        day: day("Valid until", validUntil, `${request.today} + ${validDays} days`),
      }),
    );
  if (textOf(request, "terms") === "")
    assumptions.push(
      say("No payment terms were given: payment within {days} days of the invoice date.", { days: termMark(book) }),
    );
  const options = prices.options.map((option) =>
    totalsOf({ ...option, lines: option.lines.slice(0, maxLines) }, rates, currency),
  );
  return {
    request,
    locale,
    customer: textOf(request, "customer"),
    currency,
    options,
    rates,
    phases,
    validUntil,
    book,
    assumptions,
    isPriceList: prices.isPriceList === true,
  };
}

/** The usual payment term, in days. */
export function termMark(book: FigureRegistry): string {
  const text = String(usualTerm);
  return book.add({ label: "Payment term", value: usualTerm, text, unit: "days", computation: "Assumption" });
}

export function validUntilMark({ book, validUntil, request, locale }: Offer): string {
  const days = Math.round(numberOf(request, "validDays") ?? usual.validDays);
  return book.add({
    label: "Valid until",
    value: null,
    text: locale.day(validUntil),
    computation: `${request.today} + ${days} days`,
  });
}

/** An amount with its computation. */
export function amount({ book, currency, locale }: Offer, label: string, minor: bigint, computation: string): string {
  return book.add({
    label,
    value: toUnits(minor, currency),
    text: locale.money(minor, currency),
    unit: currency,
    computation,
  });
}

export function percent({ book, locale }: Offer, label: string, rate: bigint): string {
  return book.add({
    label,
    value: Number(rate) / 1e6,
    text: locale.percent(locale.decimal(rate)),
    unit: "%",
    computation: "Task details",
  });
}

export function totalMark(offer: Offer, { name, net, tax, total }: OptionTotals): string {
  const { currency, rates, locale } = offer;
  const computation =
    rates.tax > 0n
      ? `${locale.money(net, currency)} net + ${locale.money(tax, currency)} tax`
      : "Net amount, no tax added";
  return amount(offer, `${name}: total`, total, computation);
}

export function subtotalMark(offer: Offer, { name, subtotal, lines }: OptionTotals): string {
  const sum =
    lines.length > 8
      ? `Σ of ${lines.length} lines`
      : lines.map(({ total }) => offer.locale.money(total, offer.currency)).join(" + ");
  return amount(offer, `${name}: subtotal`, subtotal, sum);
}

export function discountMark(offer: Offer, { name, subtotal, discount }: OptionTotals): string {
  const computation = `${offer.locale.money(subtotal, offer.currency)} × ${offer.locale.percent(offer.locale.decimal(offer.rates.discount))}, rounded half up`;
  return amount(offer, `${name}: discount`, -discount, computation);
}

export function netMark(offer: Offer, { name, subtotal, discount, net }: OptionTotals): string {
  const computation = `${offer.locale.money(subtotal, offer.currency)} − ${offer.locale.money(discount, offer.currency)}`;
  return amount(offer, `${name}: net`, net, computation);
}

export function taxMark(offer: Offer, { name, net, tax }: OptionTotals): string {
  return amount(
    offer,
    `${name}: tax`,
    tax,
    `${offer.locale.money(net, offer.currency)} × ${offer.locale.percent(offer.locale.decimal(offer.rates.tax))}, rounded half up`,
  );
}
