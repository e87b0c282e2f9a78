import { textSource } from "@muster/retrieval/passages/source.factory";
import { buildSession } from "./build-session.ts";

/**
 * Sixty quiz questions over twelve texts. The checks read only the raw texts: the filled-in prompt must occur in the named passage, a
 * wrong choice must not make another true sentence, an order must follow the text or its years, and a prompt must not begin with a
 * pronoun that refers to an earlier sentence.
 */
const texts: Record<string, string> = {
  "tidal power": `Tidal power uses the rise and fall of the sea to turn turbines. The plant at Rance in Brittany opened in 1966 and delivers 240 megawatts. It has 24 turbines and replaced a bridge. The Sihwa station in South Korea has produced 254 megawatts since 2011. Swansea planned a lagoon in 2015, but the plan was dropped in 2018.

A turbine at Rance weighs 470 tonnes. Maintenance of a turbine takes 9 weeks. Silt has to be removed every 10 years.`,
  "sourdough bread": `Sourdough is a bread that rises with wild yeast. A starter of flour and water ferments for 5 days at 26 °C. It smells of apples when it is ready. A loaf of 900 grams bakes for 45 minutes at 240 °C.

How to bake a sourdough loaf:
1. Mix 500 grams of flour with 350 grams of water
2. Add 100 grams of starter and 10 grams of salt
3. Fold the dough four times within 2 hours
4. Let the dough rest in the fridge overnight
5. Bake the loaf in a hot pot

The crust of a sourdough cracks when the oven holds less than 220 °C.`,
  "expense policy": `An expense is a cost that an employee pays for the company. Hotels are refunded up to 140 euros a night. Meals are refunded up to 28 euros a day. Taxis above 60 euros need the approval of a manager. This limit does not apply after 22:00.

Receipts are handed in within 30 days. Marta Silva checks expenses in Lisbon, and Jonas Weber checks them in Hamburg. An expense above 1,000 euros goes to the board.`,
  "lighthouse history": `A lighthouse is a tower whose light guides ships. The Eddystone lighthouse was first lit in 1698. A storm destroyed the lighthouse in 1703. John Smeaton built a tower of granite in 1759. The tower of James Douglass has stood since 1882 and is 49 metres high. The light was automated in 1982 and is seen from 41 kilometres.

Keepers of the lighthouse worked for 6 weeks and rested for 2 weeks.`,
  "vaccine storage": `A cold chain is a supply chain that keeps goods at a steady temperature. Vaccines are stored between 2 °C and 8 °C. Frozen vaccines travel at 70 °C below zero. A data logger costs 75 euros and measures every 5 minutes. They are read at each handover. A gateway costs 310 euros and serves 12 loggers.

A vaccine that stood above 8 °C for 48 hours is destroyed. The store in Utrecht holds 90,000 doses, and the store in Ghent holds 35,000 doses.`,
  "rail freight": `Rail freight is the transport of goods by train. A train of 700 metres carries 52 trucks. The corridor from Rotterdam to Genoa is 1,400 kilometres long. The Gotthard tunnel opened in 2016 and is 57 kilometres long. The Ceneri tunnel followed in 2020. A driver rests for 45 minutes after 4.5 hours. A wagon is inspected every 6 years.

Freight from Duisburg reaches Xi'an in 16 days.`,
  "bee keeping": `A hive is a box in which bees live. A colony has 50,000 bees in June and 10,000 bees in January. The queen lays up to 2,000 eggs a day. A worker bee lives for 6 weeks in summer. The varroa mite reached Germany in 1977 and Norway in 1993. Treatment with formic acid takes 14 days at 20 °C.

A hive gives 25 kilograms of honey a year. Anna Lindqvist founded the bee school in Malmö in 1988.`,
  Ladesäulen: `Eine Ladesäule ist ein Gerät, das Elektroautos mit Strom versorgt. Die Ladesäule am Depot Hamburg liefert 150 kW. Die Ladesäulen in Bremen liefern 50 kW. Sie wurden 2021 gebaut. Die Wartung einer Ladesäule kostet 4.200 Euro im Jahr. Ein Ladevorgang dauert 35 Minuten. Der Strom kostet 0,29 Euro je Kilowattstunde.

Das Depot Hamburg wurde 2019 eröffnet. Das Depot Kassel folgte 2023. Eine Störung wird innerhalb von 6 Stunden behoben.`,
  "water meters": `A water meter is an instrument that counts cubic metres. The meter WM-3 counts up to 4 cubic metres an hour. Its battery lasts for 12 years. The meter WM-7 counts up to 16 cubic metres an hour. A reading is sent every 15 minutes. Exchange of a meter takes 40 minutes and costs 95 euros. The city of Graz ordered 18,000 meters in 2024, and Linz ordered 7,500 meters in 2025.

A leak is reported after 3 hours of steady flow.`,
  "harbour pilots": `A pilot is a sailor who guides ships into a harbour. Ships above 90 metres have to take a pilot in Kiel. The Kiel Canal opened in 1895 and is 98 kilometres long. A passage of the canal takes 8 hours. The locks at Brunsbüttel were rebuilt in 2013. A pilot trains for 3 years and pays 450 euros for the licence. He retires at 65.

Elena Rossi leads the 140 pilots of Genoa.`,
  "coffee roasting": `Roasting is the step in which coffee gets its taste. Light roasts end at 205 °C, and dark roasts end at 235 °C. The first crack is heard after 9 minutes. A batch of 15 kilograms loses 2 kilograms of water. The roastery Harbour opened in 1994 in Bergen. It moved to Oslo in 2007. Beans rest for 10 days after roasting.

A roaster costs 28,000 euros and uses 6 kilowatts of power.`,
  "returns handling": `A return is a parcel that a customer sends back. Customers may return shoes within 30 days. Opened cosmetics may be returned within 14 days. The warehouse in Poznań checks 1,200 returns a day. Each check takes 4 minutes and costs 1.90 euros. Refunds are paid within 5 days.

How to check a return:
1. Scan the label of the parcel
2. Compare the serial number
3. Photograph any damage
4. Book the refund

Returns rose to 18 % in 2024 after 15 % in 2023.`,
};

const questionsEach = 5;
const pronouns = /^(?:it|its|he|she|they|their|this|that|these|those|er|sie|es|dies\w*)\b/i;

interface Asked {
  kind: string;
  prompt: string;
  options: string[];
  answer: string[];
  passage: string;
}

/** Why a question can't be answered from its passage; undefined when it can. */
function faultOf({ kind, prompt, options, answer, passage }: Asked, text: string): string | undefined {
  const [right = ""] = answer;
  if (kind === "short") {
    const stated = /^Give the reason: “(.+) …”$/.exec(prompt)?.[1];
    if (stated !== undefined) return right.startsWith(stated) ? undefined : "the answer is about something else";
    const subject = /^(?:What (?:is|are)|Was ist) (?<subject>.+)\?$/.exec(prompt)?.groups?.["subject"];
    if (!subject || !right.toLowerCase().startsWith(subject.toLowerCase())) return "the answer is about something else";
    return passage.includes(right) ? undefined : "the answer is not in the passage";
  }
  if (kind === "order") return orderFault(options, answer, text);
  const filled = (choice: string) => prompt.replace("____", () => choice);
  if (!passage.includes(filled(right))) return "the filled-in sentence is not in the passage";
  if (pronouns.test(prompt)) return "a pronoun stands for what the question is about";
  if (kind === "cloze") return undefined;
  if (new Set(options).size !== options.length || !options.includes(right)) return "the choices are not distinct";
  const alsoTrue = options.find((option) => option !== right && text.includes(filled(option)));
  return alsoTrue && `“${alsoTrue}” is true as well`;
}

function orderFault(options: string[], answer: string[], text: string): string | undefined {
  if (options.toSorted().join() !== answer.toSorted().join()) return "the choices are not the parts of the answer";
  if (options.join() === answer.join()) return "the choices are in order already";
  const places = answer.map((part) => yearOf(part, text) ?? text.indexOf(part.replace(/^… /, "")));
  const isRising = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? 0)));
  return isRising ? undefined : "the order is not that of the text";
}

/** The year that was removed from a sentence. */
function yearOf(part: string, text: string): number | undefined {
  const [before, after] = part.split("____");
  if (before === undefined || after === undefined) return undefined;
  for (const match of text.matchAll(/\b(1[6-9]\d\d|20\d\d)\b/g))
    if (text.startsWith(before, match.index - before.length) && text.startsWith(after, match.index + 4))
      return Number(match[0]);
  return -1;
}

const kinds = new Map<string, number>();
const faults: string[] = [];
let asked = 0;
for (const [topic, text] of Object.entries(texts)) {
  const lesson = { topic, isShort: false, now: new Date(0), materials: ["quizzes"] as const };
  const session = buildSession({ own: [textSource(`${topic}.txt`, text)] }, lesson);
  for (const question of session?.quiz.slice(0, questionsEach) ?? []) {
    const found = session?.passages.find(({ id }) => id === question.passageId);
    const fault = faultOf({ ...question, passage: found ? text.slice(found.start, found.end) : "" }, text);
    asked += 1;
    kinds.set(question.kind, (kinds.get(question.kind) ?? 0) + 1);
    if (fault) faults.push(`${topic}, ${question.kind}: ${fault}: ${question.prompt}`);
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
print(`\n== quiz questions, ${Object.keys(texts).length} texts`);
print(`asked                      ${asked} (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")})`);
print(`answerable from passage    ${asked - faults.length} of ${asked}`);
for (const fault of faults) print(`  ${fault}`);
