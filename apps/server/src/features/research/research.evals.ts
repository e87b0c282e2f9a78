import { textSource } from "@muster/retrieval/passages/source.factory";
import { checkBrief } from "@muster/writing/documents/document-brief";
import { composeReport, differenceKey } from "./compose-report.ts";

/**
 * Twenty topics with several short pages each. Every topic plants one answer, one contradiction between two pages, and one question that
 * no page answers. Quotations are compared with the raw text of the pages, not with what the engine reports.
 */
interface Topic {
  topic: string;
  pages: string[];
  answered: [question: string, holds: string];
  contradicted: [question: string, one: string, other: string];
  gap: string;
}

const topics: Topic[] = [
  {
    topic: "cargo bikes in Hamburg",
    pages: [
      "Hamburg counted 31,000 cargo bikes in 2025. Parcel services run 640 of them in the city center.",
      "A city survey found that Hamburg counted 27,500 cargo bikes in 2025. Most belong to families.",
      "A new cargo bike costs 4,900 euros on average. Repairs take two weeks, because parts come from Denmark.",
    ],
    answered: ["How much does a cargo bike cost on average?", "4,900 euros"],
    contradicted: ["How many cargo bikes did Hamburg count in 2025?", "31,000", "27,500"],
    gap: "How many cargo bikes were stolen in Hamburg?",
  },
  {
    topic: "tidal power",
    pages: [
      "The tidal power station at Rance opened in 1966. Its turbines deliver 240 megawatts.",
      "The station at Rance delivers 225 megawatts, the operator writes in its report. Silt is removed every ten years.",
      "Swansea planned a tidal lagoon in 2015. The plan was dropped in 2018, because the price of power was too high.",
    ],
    answered: ["Why was the plan of Swansea dropped?", "the price of power was too high"],
    contradicted: ["How many megawatts does the station at Rance deliver?", "240 megawatts", "225 megawatts"],
    gap: "How many people work at the station at Rance?",
  },
  {
    topic: "returns of online shops",
    pages: [
      "Shoes are sent back in 42% of orders. Handling a return costs the shop 7.90 euros on average.",
      "According to the trade association, handling a return costs the shop 11.20 euros on average.",
      "Customers may return goods within 14 days. Opened cosmetics are excluded from returns.",
    ],
    answered: ["Within how many days may customers return goods?", "14 days"],
    contradicted: ["How much does handling a return cost the shop?", "7.90 euros", "11.20 euros"],
    gap: "Which warehouse in Poland repairs returned phones?",
  },
  {
    topic: "coffee in the Nordics",
    pages: [
      "The Nordic market for specialty coffee was worth €1.9 billion in 2024. Sweden accounts for 41% of sales.",
      "In 2024 the Nordic market for specialty coffee was worth €2.4 billion, roasters estimate.",
      "Fjordbeans is the largest roaster with a market share of 14% in 2024. It runs shops in Oslo and Bergen.",
    ],
    answered: ["Who is the largest roaster?", "Fjordbeans"],
    contradicted: ["What was the Nordic market for specialty coffee worth in 2024?", "€1.9 billion", "€2.4 billion"],
    gap: "What do the cafés of Blue Otter pay for rent?",
  },
  {
    topic: "heat pumps",
    pages: [
      "An air source heat pump costs 27,000 euros including installation. Subsidies cover up to 35% of the price.",
      "Consumer advisers write that an air source heat pump costs 34,000 euros including installation.",
      "The heat pump A7 is 42 decibels loud. Its warranty runs for five years.",
    ],
    answered: ["How long does the warranty of the heat pump A7 run?", "five years"],
    contradicted: [
      "How much does an air source heat pump cost including installation?",
      "27,000 euros",
      "34,000 euros",
    ],
    gap: "How many heat pumps were installed in Portugal?",
  },
  {
    topic: "night trains",
    pages: [
      "The night train from Vienna to Paris started in December 2021. It takes 14 hours.",
      "A timetable lists the night train from Vienna to Paris. It takes 15 hours.",
      "A bed in a compartment for three costs 89 euros. Breakfast is included in the price.",
    ],
    answered: ["How much does a bed in a compartment for three cost?", "89 euros"],
    contradicted: ["How many hours does the night train from Vienna to Paris take?", "14 hours", "15 hours"],
    gap: "Which company cleans the night trains in Brussels?",
  },
  {
    topic: "vaccine storage",
    pages: [
      "Vaccines are stored between 2 °C and 8 °C. A data logger measures the temperature every 5 minutes.",
      "The store in Utrecht holds 90,000 doses. A refrigerator failed there in May 2024.",
      "An inspection in 2024 counted what was there: the store in Utrecht holds 65,000 doses.",
    ],
    answered: ["How often does a data logger measure the temperature?", "every 5 minutes"],
    contradicted: ["How many doses does the store in Utrecht hold?", "90,000", "65,000"],
    gap: "Who insures the store in Ghent?",
  },
  {
    topic: "Ladesäulen",
    pages: [
      "Die Ladesäule am Depot Hamburg liefert 150 kW. Ein Ladevorgang dauert 35 Minuten.",
      "Nach Angaben des Netzbetreibers liefert die Ladesäule am Depot Hamburg 120 kW.",
      "Die Wartung einer Ladesäule kostet 4.200 Euro im Jahr. Eine Störung wird innerhalb von 6 Stunden behoben.",
    ],
    answered: ["Was kostet die Wartung einer Ladesäule im Jahr?", "4.200 Euro"],
    contradicted: ["Wie viel kW liefert die Ladesäule am Depot Hamburg?", "150 kW", "120 kW"],
    gap: "Wer hat die Ladesäulen in Kassel lackiert?",
  },
  {
    topic: "Wärmenetze",
    pages: [
      "Das Wärmenetz in Freiburg versorgt 12.400 Haushalte. Es wurde 2016 gebaut.",
      "Das Wärmenetz in Freiburg versorgt 9.800 Haushalte, schreibt die Zeitung.",
      "Ein Anschluss an das Wärmenetz kostet 14.500 Euro. Die Leitungen halten 50 Jahre.",
    ],
    answered: ["Was kostet ein Anschluss an das Wärmenetz?", "14.500 Euro"],
    contradicted: ["Wie viele Haushalte versorgt das Wärmenetz in Freiburg?", "12.400", "9.800"],
    gap: "Welche Bank finanziert das Wärmenetz in Ulm?",
  },
  {
    topic: "bee keeping",
    pages: [
      "A hive gives 25 kilograms of honey a year. The varroa mite reached Germany in 1977.",
      "The association of bee keepers reports that a hive gives 31 kilograms of honey a year.",
      "A queen lays up to 2,000 eggs a day. A worker bee lives for six weeks in summer.",
    ],
    answered: ["How many eggs does a queen lay a day?", "2,000 eggs"],
    contradicted: ["How many kilograms of honey does a hive give a year?", "25 kilograms", "31 kilograms"],
    gap: "How much does a hive cost in Norway?",
  },
  {
    topic: "remote work",
    pages: [
      "In 2024, 38% of employees worked from home at least one day a week. They save 52 minutes of travel a day.",
      "A second survey reports that in 2024, 29% of employees worked from home at least one day a week.",
      "Offices in Munich were used on 2.3 days a week. A desk costs the company 780 euros a month.",
    ],
    answered: ["How much does a desk cost the company a month?", "780 euros"],
    contradicted: ["What share of employees worked from home at least one day a week in 2024?", "38%", "29%"],
    gap: "Which insurer covers accidents at home in Italy?",
  },
  {
    topic: "harbor pilots",
    pages: [
      "Ships above 90 meters have to take a pilot in Kiel. The passage of the canal takes 8 hours.",
      "Shipping companies say that the passage of the canal takes 11 hours, because of works at the locks.",
      "A pilot trains for three years. Elena Rossi leads the 140 pilots of Genoa.",
    ],
    answered: ["Who leads the pilots of Genoa?", "Elena Rossi"],
    contradicted: ["How many hours does the passage of the canal take?", "8 hours", "11 hours"],
    gap: "What does a tugboat in Antwerp burn a day?",
  },
  {
    topic: "water meters",
    pages: [
      "The meter WM-3 counts up to 4 cubic meters an hour. Its battery lasts for 12 years.",
      "Technicians report that the battery of the meter WM-3 lasts for 9 years.",
      "The city of Graz ordered 18,000 meters in 2024. Exchange of a meter takes 40 minutes.",
    ],
    answered: ["How many meters did the city of Graz order in 2024?", "18,000 meters"],
    contradicted: ["How many years does the battery of the meter WM-3 last?", "12 years", "9 years"],
    gap: "Who tested the meters of Linz for frost?",
  },
  {
    topic: "electric buses",
    pages: [
      "The electric bus E12 drives 280 kilometers on one charge. Utrecht bought 55 of them in 2023.",
      "On winter days the operator measured that the electric bus E12 drives 190 kilometers on one charge.",
      "Drivers are trained for two days. A battery of the bus is replaced after eight years.",
    ],
    answered: ["After how many years is a battery of the bus replaced?", "eight years"],
    contradicted: [
      "How many kilometers does the electric bus E12 drive on one charge?",
      "280 kilometers",
      "190 kilometers",
    ],
    gap: "How loud is the horn of the electric bus?",
  },
  {
    topic: "office cleaning",
    pages: [
      "Cleaning an office of 500 square meters takes 3 hours. The hourly rate in Leeds is 19 pounds.",
      "A trade magazine gives the hourly rate in Leeds as 23 pounds.",
      "Contracts run for 24 months. Windows are cleaned four times a year.",
    ],
    answered: ["How many months do contracts run?", "24 months"],
    contradicted: ["What is the hourly rate in Leeds?", "19 pounds", "23 pounds"],
    gap: "Which detergent do cleaners in Cardiff prefer?",
  },
  {
    topic: "bread baking",
    pages: [
      "A starter of flour and water ferments for 5 days. A loaf of 900 grams bakes for 45 minutes.",
      "The guild writes that a loaf of 900 grams bakes for 60 minutes.",
      "Rye flour binds more water than wheat flour. The crust cracks when the oven holds less than 220 °C.",
    ],
    answered: ["How many days does a starter ferment?", "5 days"],
    contradicted: ["How many minutes does a loaf of 900 grams bake?", "45 minutes", "60 minutes"],
    gap: "Who invented the slicing machine?",
  },
  {
    topic: "rail freight",
    pages: [
      "A train of 700 meters carries 52 trucks. The Gotthard tunnel opened in 2016.",
      "According to the operator, a train of 700 meters carries 44 trucks.",
      "The Ceneri tunnel followed in 2020. A wagon is inspected every six years.",
    ],
    answered: ["How often is a wagon inspected?", "every six years"],
    contradicted: ["How many trucks does a train of 700 meters carry?", "52 trucks", "44 trucks"],
    gap: "How many wagons were painted in Lyon?",
  },
  {
    topic: "dental clinics",
    pages: [
      "Patients wait 18 days for an appointment. A crown costs 640 euros.",
      "The chamber of dentists found that patients wait 31 days for an appointment.",
      "Two thirds of clinics belong to one dentist. Assistants earn 2,450 euros a month.",
    ],
    answered: ["How much do assistants earn a month?", "2,450 euros"],
    contradicted: ["How many days do patients wait for an appointment?", "18 days", "31 days"],
    gap: "Which clinic in Malta opened last?",
  },
  {
    topic: "school meals",
    pages: [
      "A school meal costs 4.60 euros in Berlin. Parents pay nothing until grade six.",
      "The audit office calculated that a school meal costs 5.85 euros in Berlin.",
      "One third of the food is organic. Meals are cooked for 160,000 children.",
    ],
    answered: ["For how many children are meals cooked?", "160,000 children"],
    contradicted: ["How much does a school meal cost in Berlin?", "4.60 euros", "5.85 euros"],
    gap: "Which cook won the prize in Dresden?",
  },
  {
    topic: "solar parks",
    pages: [
      "The solar park at Weesow produces 180 gigawatt hours a year. It covers 164 hectares.",
      "The grid operator states that the solar park at Weesow produces 165 gigawatt hours a year.",
      "Sheep graze between the panels. Panels are guaranteed for 25 years.",
    ],
    answered: ["For how many years are panels guaranteed?", "25 years"],
    contradicted: ["How many gigawatt hours a year does the solar park at Weesow produce?", "180", "165"],
    gap: "Who sold the land of the solar park in Witznitz?",
  },
];

const print = (line: string) => process.stdout.write(`${line}\n`);
const oneSpace = (text: string) => text.replace(/\s+/g, " ").trim();
const counts = { claims: 0, true: 0, answered: 0, contradictions: 0, gaps: 0 };
const faults: string[] = [];
for (const each of topics) {
  const sources = each.pages.map((text, at) => textSource(`page-${at + 1}.txt`, text));
  const questions = [each.answered[0], each.contradicted[0], each.gap];
  const { draft, notes } = composeReport({ topic: each.topic, questions, sources });
  const markdown = draft.sections.map(({ heading, prose }) => `## ${heading}\n\n${prose}`).join("\n\n");
  const cited = checkBrief(markdown, draft.citations, sources);
  const pages = each.pages.map(oneSpace);
  for (const [claim, quote = ""] of markdown.matchAll(/[“„]([^”“]+)[”“][^[\n]*\[\d+\]/g)) {
    counts.claims += 1;
    if (pages.some((page) => page.includes(oneSpace(quote.replace(/[\\*]/g, ""))))) counts.true += 1;
    else faults.push(`${each.topic}: no page holds ${claim}`);
  }
  if (!cited.ok) faults.push(`${each.topic}: ${cited.problems[0]?.text}`);
  const sectionOf = (key: string) => draft.sections.find((section) => section.key === key)?.prose ?? "";
  if (sectionOf("question-1").includes(each.answered[1])) counts.answered += 1;
  else faults.push(`${each.topic}: not answered: ${each.answered[0]} ${sectionOf("question-1")}`);
  const [, one, other] = each.contradicted;
  const differing = sectionOf(differenceKey(1));
  if (differing.includes(one) && differing.includes(other)) counts.contradictions += 1;
  else
    faults.push(
      `${each.topic}: contradiction not shown: ${each.contradicted[0]} | ${sectionOf("question-2")} | ${differing}`,
    );
  if (notes[2]?.state !== "answered") counts.gaps += 1;
  else faults.push(`${each.topic}: gap answered: ${each.gap} ${sectionOf("question-3")}`);
}

print(`\n== research, ${topics.length} topics over ${topics.flatMap(({ pages }) => pages).length} pages`);
print(`claims with a true quote   ${counts.true} of ${counts.claims}`);
print(`planted answers found      ${counts.answered} of ${topics.length}`);
print(`contradictions shown       ${counts.contradictions} of ${topics.length}`);
print(`gaps named                 ${counts.gaps} of ${topics.length}`);
for (const fault of faults) print(`  ${fault.replace(/\n+/g, " / ")}`);
