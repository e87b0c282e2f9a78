import { readDay } from "@muster/writing/computed/days";
import { localeOf } from "@muster/writing/computed/locale";
import { currencies } from "@muster/writing/computed/money";
import { readPhases } from "@muster/writing/computed/phases";
import { pricesOf } from "@muster/writing/sales-proposal/offer";
import { priceForm, quantityForm, readPriceLines } from "@muster/writing/sales-proposal/price-lines";
import type { Template } from "../tasks.template.ts";
import { computedProcess, type MissingFact } from "./computed.ts";

/** A proposal for one customer: options priced to the minor unit, and facts quoted from the sources. */
export const salesProposal: Template = {
  entry: {
    id: "sales-proposal",
    name: "Sales Proposal",
    agentType: "Sales Specialist",
    defaultFormat: "docx",
    needsSource: false,
    takes: ["document", "table"],
    asks: {
      label: "What the customer needs",
      hint: "Becomes the scope of the proposal. Facts about it are quoted from the attached files.",
      example: "Handheld scanners for 40 pickers in a cold store",
      exampleTitle: "Handheld scanners for Northwind Trading",
    },
    description:
      "A proposal for one customer: scope, options with exact prices, timeline, and terms, with facts quoted from your documents.",
    parameters: [
      {
        ...{ name: "customer", label: "Customer", type: "text", required: true, options: [] },
        placeholder: "Northwind Trading",
      },
      {
        ...{ name: "items", label: "Options and prices", type: "textarea", required: false, options: [] },
        placeholder: "Basic:\nScanner CX-2; 4; 890\nInstallation; 8 h; 120; 10%",
      },
      {
        ...{ name: "currency", label: "Currency", type: "select", required: false, placeholder: "As in the prices" },
        options: [...currencies],
      },
      {
        ...{ name: "discount", label: "Discount on the whole offer (%)", type: "number", required: false, options: [] },
        placeholder: "0",
      },
      {
        ...{ name: "tax", label: "Tax rate for all items (%)", type: "number", required: false, options: [] },
        placeholder: "0: prices without tax",
      },
      {
        ...{ name: "start", label: "Start of the work", type: "text", required: false, options: [] },
        placeholder: "2026-12-01",
      },
      {
        ...{ name: "phases", label: "Phases", type: "textarea", required: false, options: [] },
        placeholder: "Setup; 1 week\nRollout; 3 weeks",
      },
      {
        ...{ name: "validDays", label: "Valid for (days)", type: "number", required: false, options: [] },
        placeholder: "30",
      },
      {
        ...{ name: "terms", label: "Terms", type: "textarea", required: false, options: [] },
        placeholder: "Payment within 30 days of the invoice date",
      },
    ],
    unavailable: null,
  },
  delivers: ["xlsx", "pptx"],
  parameterProblems,
  process: computedProcess({ template: "sales-proposal", missing }),
};

function parameterProblems(parameters: Record<string, string | number>): Record<string, string> {
  const text = (name: string) => String(parameters[name] ?? "");
  const problems: Record<string, string> = {};
  const [price] = readPriceLines(text("items")).problems;
  if (price) problems["items"] = price;
  const [phase] = readPhases(text("phases"), "2000-01-01").problems;
  if (phase) problems["phases"] = phase;
  if (text("start") !== "" && !readDay(text("start"))) problems["start"] = "Write the day as 2026-12-01";
  for (const name of ["discount", "tax"])
    if (Number(text(name)) < 0 || Number(text(name)) > 100) problems[name] = "Enter a percentage from 0 to 100";
  const days = text("validDays");
  if (days !== "" && (Number(days) < 1 || Number(days) > 3650)) problems["validDays"] = "Enter 1 to 3,650 days";
  return problems;
}

/**
 * Prices have no sensible default: when neither the form nor a table has any, the person is asked, together with the phases.
 */
function missing(request: Parameters<typeof pricesOf>[0] & Parameters<typeof localeOf>[0]): MissingFact[] {
  const locale = localeOf(request);
  const { say, quoted } = locale;
  const { options, problems, isPriceList } = pricesOf(request, locale);
  const [problem] = problems;
  const isComplete = options.length > 0 && !problem;
  if (isPriceList && (request.parameters["quantities"] === undefined || !isComplete))
    return [quantitiesOf(locale, problem)];
  if (isComplete) return [];
  const prices: MissingFact = {
    name: "items",
    text: [
      ...(problem ? [`${problem}.`] : []),
      say(
        "Which items and prices does the offer have? One per line: {form}. Put the name of an option and a colon on a line above its items.",
        { form: quoted(say(priceForm)) },
      ),
    ].join(" "),
    ...{ options: [], allowsText: true, isMultiline: true, default: null },
  };
  const isAsked = request.parameters["phases"] !== undefined;
  const phases: MissingFact = {
    name: "phases",
    text: say("Which phases does the work have? One per line: name; 2 weeks."),
    ...{ options: [{ id: "none", label: say("None yet") }], allowsText: true, isMultiline: true },
    default: { optionId: "none", text: null },
  };
  return isAsked ? [prices] : [prices, phases];
}

/** A price list has a price for one of everything, and only the person knows what the customer gets. */
function quantitiesOf({ say, quoted }: ReturnType<typeof localeOf>, problem: string | undefined): MissingFact {
  const asked = say(
    "How many of each item does the offer have? One per line: {form}. Items that you leave out are not offered.",
    { form: quoted(say(quantityForm)) },
  );
  return {
    name: "quantities",
    text: [...(problem ? [`${problem}.`] : []), asked].join(" "),
    ...{ options: [{ id: "one", label: say("One of each") }], allowsText: true, isMultiline: true },
    default: { optionId: "one", text: null },
  };
}
