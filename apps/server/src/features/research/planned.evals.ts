import { textSource } from "@muster/retrieval/passages/source.factory";
import { composeReport } from "./compose-report.ts";
import { planQuestions } from "./plan-questions.ts";

/**
 * Twelve requests of different kinds, planned and answered from pages without a model. Two have a planted contradiction that no planned
 * question needs to ask for, and two a focus area that no page covers.
 */
interface PlannedTopic {
  topic: string;
  focus?: string[];
  pages: string[];
  /** A statement that the report has to quote. */
  quotes: string;
  contradiction?: [one: string, other: string];
  /** A focus area that no page covers. */
  gap?: string;
}

const topics: PlannedTopic[] = [
  {
    topic: "How to onboard remote employees",
    pages: [
      "Onboarding remote employees starts before the first day: send the laptop and the accounts one week ahead. A mentor meets the new colleague daily in the first two weeks.",
      "A common mistake when companies onboard remote employees is to hold every training in the first week. Spread it over 30 days.",
      "It takes 90 days on average to onboard remote employees, a survey of 400 HR managers found.",
    ],
    quotes: "90 days",
  },
  {
    topic: "HubSpot vs Pipedrive for a small sales team",
    pages: [
      "HubSpot costs 20 dollars per user and month in its starter plan. Its free version is limited to two users.",
      "Pipedrive costs 14 dollars per user and month. Its strength is the visual pipeline, its weakness the thin marketing tools.",
      "HubSpot is suited to teams that also run campaigns. Reviewers name the steep price of its higher plans as its weakness.",
    ],
    quotes: "14 dollars",
  },
  {
    topic: "company profile of Northwind Textiles GmbH",
    pages: [
      "Northwind Textiles GmbH was founded in 1974 by Greta Holm. The company employs 320 people in Kassel.",
      "Northwind Textiles GmbH makes workwear for hospitals. Managing director is Jonas Petri since 2021.",
      "In 2024 Northwind Textiles GmbH reported revenue of 41 million euros.",
    ],
    quotes: "Jonas Petri",
  },
  {
    topic: "Pflicht zur Arbeitszeiterfassung",
    pages: [
      "Die Pflicht zur Arbeitszeiterfassung gilt für alle Arbeitgeber, auch für kleine Betriebe. Aufzuzeichnen sind Beginn, Ende und Dauer der Arbeitszeit.",
      "Bei einem Verstoß gegen die Pflicht zur Arbeitszeiterfassung droht ein Bußgeld von bis zu 30.000 Euro.",
      "Die Anwaltskammer schreibt: Bei einem Verstoß gegen die Pflicht zur Arbeitszeiterfassung droht ein Bußgeld von bis zu 15.000 Euro.",
    ],
    quotes: "alle Arbeitgeber",
    contradiction: ["30.000 Euro", "15.000 Euro"],
  },
  {
    topic: "burnout prevention",
    focus: ["shift work at sea"],
    pages: [
      "Burnout is caused by lasting overload without recovery. Early signs of burnout are exhaustion, cynicism and poor sleep.",
      "Managers can prevent burnout by fixed working hours and a real say in planning. Two in five nurses report symptoms of burnout.",
      "Treatment of burnout takes several months. Cognitive behavioral therapy helps against burnout best.",
    ],
    quotes: "exhaustion, cynicism and poor sleep",
    gap: "shift work at sea",
  },
  {
    topic: "passkeys",
    pages: [
      "A passkey is a pair of keys that replaces a password. Passkeys work with the screen lock of the phone, and the private key never leaves the device.",
      "Passkeys protect against phishing, because a key is bound to the address of its site. Losing all devices is the main risk of passkeys.",
      "Passkeys are supported by all major browsers since 2023.",
    ],
    quotes: "the private key never leaves the device",
  },
  {
    topic: "Geschichte der Containerschifffahrt",
    pages: [
      "Die Containerschifffahrt begann 1956 mit der Fahrt der Ideal X. Der Unternehmer Malcom McLean prägte die Geschichte der Containerschifffahrt.",
      "Ein Wendepunkt der Containerschifffahrt war die Norm von 1968, die die Größe der Container festlegte.",
      "Heute laufen 80 Prozent des Welthandels über die Containerschifffahrt.",
    ],
    quotes: "Malcom McLean",
  },
  {
    topic: "the market for e-bikes in Austria",
    pages: [
      "The market for e-bikes in Austria was worth 900 million euros in 2024. Half of all bikes sold have a motor.",
      "KTM and Woom are the main makers of e-bikes in Austria. Demand for e-bikes in Austria grew by 6% in 2024.",
      "An e-bike costs 3,300 euros on average in Austria.",
    ],
    quotes: "900 million euros",
  },
  {
    topic: "Should we introduce a four-day week?",
    pages: [
      "In the British pilot 56 of 61 companies kept the four-day week. Companies that introduce a four-day week report fewer sick days.",
      "The British pilot of the four-day week ended in December 2022. Revenue rose by 1.4% during the pilot.",
      "A union writes that the British pilot of the four-day week ended in June 2023. The main risk of a four-day week is denser work.",
    ],
    quotes: "fewer sick days",
    contradiction: ["December 2022", "June 2023"],
  },
  {
    topic: "Was kostet eine Photovoltaikanlage in Bremen?",
    focus: ["Denkmalschutz"],
    pages: [
      "Eine Photovoltaikanlage mit 10 Kilowatt kostet in Bremen 17.000 Euro. Der Preis hängt von Dach und Gerüst ab.",
      "Das Land Bremen fördert eine Photovoltaikanlage mit bis zu 2.000 Euro. Eine Anlage macht sich nach elf Jahren bezahlt.",
      "Die Wartung einer Photovoltaikanlage kostet 180 Euro im Jahr.",
    ],
    quotes: "17.000 Euro",
    gap: "Denkmalschutz",
  },
  {
    topic: "Comment choisir un logiciel de paie",
    pages: [
      "Pour choisir un logiciel de paie, il faut d'abord compter les salariés et les conventions collectives. Une erreur fréquente est d'oublier l'archivage.",
      "Un logiciel de paie coûte de 5 à 15 euros par bulletin.",
      "Le passage à un nouveau logiciel de paie dure trois mois.",
    ],
    quotes: "compter les salariés",
  },
  {
    topic: "manual lifting at work",
    pages: [
      "Manual lifting at work causes one in three back injuries. Loads above 25 kilograms are dangerous for most workers.",
      "Injuries from manual lifting at work can be prevented with lifting tables and two-person lifts.",
      "Employers must assess the risks of manual lifting at work before it starts.",
    ],
    quotes: "lifting tables",
  },
];

const print = (line: string) => process.stdout.write(`${line}\n`);
const counts = { quoted: 0, contradictions: 0, gaps: 0, answered: 0, questions: 0 };
const faults: string[] = [];
for (const { topic, focus = [], pages, quotes, contradiction, gap } of topics) {
  const questions = planQuestions(topic, focus, 6);
  const sources = pages.map((text, at) => textSource(`page-${at + 1}.txt`, text));
  const { draft, notes } = composeReport({ topic, questions, sources });
  const all = draft.sections.map(({ prose }) => prose).join("\n");
  counts.questions += questions.length;
  counts.answered += notes.filter(({ state }) => state === "answered").length;
  if (all.includes(quotes)) counts.quoted += 1;
  else faults.push(`${topic}: not quoted: ${quotes}`);
  if (contradiction) {
    const differing = draft.sections.filter(({ key }) => key.startsWith("difference"));
    if (differing.some(({ prose }) => contradiction.every((side) => prose.includes(side)))) counts.contradictions += 1;
    else faults.push(`${topic}: contradiction not shown: ${contradiction.join(" and ")}`);
  }
  if (gap !== undefined) {
    const at = questions.findIndex((question) => question.includes(gap));
    if (at >= 0 && notes[at]?.state === "open") counts.gaps += 1;
    else faults.push(`${topic}: gap not named: ${gap}`);
  }
  print(`\n${topic}`);
  for (const [at, question] of questions.entries()) print(`  ${notes[at]?.state.padEnd(9)} ${question}`);
}
print(`\n== planned research, ${topics.length} requests`);
print(`planted statements quoted   ${counts.quoted} of ${topics.length}`);
print(`planted contradictions      ${counts.contradictions} of 2`);
print(`planted gaps named          ${counts.gaps} of 2`);
print(`questions answered          ${counts.answered} of ${counts.questions}`);
for (const fault of faults) print(`  ${fault}`);
