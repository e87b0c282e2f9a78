import { iteratePassages } from "@muster/retrieval/passages/passages";
import { readDay } from "@muster/writing/computed/days";
import { localeOf } from "@muster/writing/computed/locale";
import { linesOf } from "@muster/writing/content-strategy/content-strategy";
import { readChannels } from "@muster/writing/content-strategy/rhythm";
import { hasStatements } from "@muster/writing/content-strategy/themes";
import type { Template } from "../tasks.template.ts";
import { computedProcess, type MissingFact } from "./computed.ts";

/** Recurring themes of the sources, and a dated calendar in which every item is based on a quoted statement. */
export const contentStrategy: Template = {
  entry: {
    id: "content-strategy",
    name: "Content Strategy",
    agentType: "Content Creator",
    defaultFormat: "docx",
    needsSource: true,
    sourceParameter: "themes",
    takes: ["document", "table"],
    asks: {
      label: "What the content should achieve",
      hint: "Themes come from the attached files, in their own words.",
      example: "More trial sign-ups from operations leads in logistics",
      exampleTitle: "Content strategy, first half of 2027",
    },
    description:
      "Themes quoted from your files, a plan for each channel, and a dated calendar for your spreadsheet and calendar apps.",
    parameters: [
      {
        ...{ name: "audience", label: "Audience", type: "text", required: true, options: [] },
        placeholder: "Operations leads in logistics",
      },
      {
        ...{ name: "channels", label: "Channels", type: "textarea", required: false, options: [] },
        placeholder: "Blog; weekly\nLinkedIn; 2 per week\nNewsletter; monthly",
      },
      {
        ...{ name: "start", label: "Start", type: "text", required: false, options: [] },
        placeholder: "2027-01-04",
      },
      {
        ...{ name: "weeks", label: "Length in weeks", type: "number", required: false, options: [] },
        placeholder: "12",
      },
      {
        ...{ name: "themes", label: "Themes", type: "textarea", required: false, options: [] },
        placeholder: "Found in the attached files when left empty; else one per line",
      },
      {
        ...{ name: "measures", label: "Measures and targets", type: "textarea", required: false, options: [] },
        placeholder: "Trial sign-ups; 40 per month",
      },
    ],
    unavailable: null,
  },
  delivers: ["ics"],
  parameterProblems,
  process: computedProcess({ template: "content-strategy", missing }),
};

const maxWeeks = 104;
const maxChannels = 12;

function parameterProblems(parameters: Record<string, string | number>): Record<string, string> {
  const text = (name: string) => String(parameters[name] ?? "");
  const { channels, problems: unread } = readChannels(text("channels"));
  const problems: Record<string, string> = {};
  const [channel] = unread;
  if (channel) problems["channels"] = channel;
  else if (channels.length > maxChannels) problems["channels"] = `Use at most ${maxChannels} channels`;
  if (text("start") !== "" && !readDay(text("start"))) problems["start"] = "Write the day as 2027-01-04";
  const weeks = text("weeks");
  if (weeks !== "" && (Number(weeks) < 1 || Number(weeks) > maxWeeks))
    problems["weeks"] = `Enter 1 to ${maxWeeks} weeks`;
  return problems;
}

/** Themes come from statements of the sources; without any, only the person knows them. */
function missing(request: Parameters<Parameters<typeof computedProcess>[0]["missing"]>[0]): MissingFact[] {
  const { parameters, sources } = request;
  if (linesOf(String(parameters["themes"] ?? "")).length > 0) return [];
  if (sources.some((source) => hasStatements(iteratePassages(source)))) return [];
  const { say } = localeOf(request);
  const why =
    sources.length > 0
      ? say("The attached files state nothing that a theme can be based on.")
      : say("No file is attached to find themes in.");
  return [
    {
      name: "themes",
      text: `${why} ${say("Which themes should the content cover? One per line.")}`,
      ...{ options: [], allowsText: true, isMultiline: true, default: null },
    },
  ];
}
