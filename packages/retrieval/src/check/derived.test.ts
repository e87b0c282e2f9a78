import { expect, it } from "vitest";
import { checkSentence } from "./check-sentence.ts";

const verdictOf = (sentence: string, text: string) => checkSentence(sentence, [{ id: "p", text }]).verdict;

it.each([
  ["The remaining 70% is due later.", "A deposit of 30% is due on signing."],
  ["Revenue was over a million dollars.", "Revenue was $1.24 million."],
  ["It may last until the end of 2029.", "The contract starts on 1 January 2027 and runs for 36 months."],
  ["Sales had been about $3.75 million before.", "Sales rose by 12% to $4.2 million."],
  ["The fabric is 95 cents a meter dearer.", "The new fabric costs €4.85 a meter, the old one €3.90."],
  ["The belt had 900 hours left.", "The belt was replaced after 4,100 operating hours; it is rated for 5,000."],
  ["Die Reparatur dauerte 90 Minuten.", "Die Reparatur dauerte eineinhalb Stunden."],
  ["Revenue in 2024 was 4.34 million euros.", "Revenue in 2025 was 4.82 million euros, up 11 % from 2024."],
  ["Only adults may enter.", "Staff under 18 may not enter."],
  ["Ein Hotel ausserhalb von Genf darf 180 Franken kosten.", "Ein Hotel darf 180 Franken kosten, in Genf 230 Franken."],
  ["Im Quartal fallen Kosten von 1.240 Euro an.", "Im Quartal steigen die Kosten auf 1.240 Euro."],
  ["Je fehlendem Kilo sind 50 Cent fällig.", "Er zahlt 0,50 € je fehlendem Kilo."],
  ["The large box goes up by £1.50.", "Box: Large; Price until 1 March: 19.50; Price from 2 March: 21.00"],
  ["The evening tour costs £45.", "Article: Evening tour; Price GBP: 45.00"],
])("leaves “%s” to a judge", (sentence, text) => {
  expect(verdictOf(sentence, text)).not.toBe("contradicted");
});

it.each([
  ["The total of the offer is $38,600.", "Equipment comes to $38,600 and labor to $17,400, for a total of $56,000."],
  ["Nine bank accounts had not been reconciled.", "Two of the nine bank accounts had not been reconciled."],
  [
    "Forderungen von 2,4 Millionen Euro sind überfällig.",
    "Von den Forderungen von 2,4 Millionen Euro sind 600.000 Euro überfällig.",
  ],
  [
    "The annual budget is about €70,000.",
    "The annual budget is about €100,000, of which about €70,000 relates to Galway.",
  ],
  ["Je fehlendem Kilo sind 20 Cent fällig.", "Er zahlt 0,50 € je fehlendem Kilo."],
  ["The large box goes up by £2.50.", "Box: Large; Price until 1 March: 19.50; Price from 2 March: 21.00"],
  ["The evening tour costs €45.", "Article: Evening tour; Price GBP: 45.00"],
  ["The new price lies 600 euros above the old one.", "The new price fell by 600 euros."],
  ["Staff should wash their hands with soap.", "Gloves must be worn at all times."],
  ["We recommend ending the business with Krüger.", "We recommend sending reminders weekly."],
  ["Revenue in 2025 was 4.28 million euros.", "Revenue in 2025 was 4.82 million euros, up 11 % from 2024."],
  ["The supervisor was careless about spills.", "Spills must be reported to the supervisor."],
])("contradicts “%s”", (sentence, text) => {
  expect(verdictOf(sentence, text)).toBe("contradicted");
});

it("leaves two facts that a sentence joins to a judge", () => {
  const text = "The stock count on 3 January showed differences. Two accounts had not been reconciled since September.";
  expect(verdictOf("Two accounts had not been reconciled since the stock count on 3 January.", text)).toBe("open");
});
