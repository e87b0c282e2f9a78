import { expect, it } from "vitest";
import { checkSentence } from "./check-sentence.ts";

const verdictOf = (sentence: string, text: string) => checkSentence(sentence, [{ id: "p", text }]).verdict;

it.each([
  ["The storage of explosives is permitted.", "The storage of explosives and of lithium batteries is prohibited."],
  ["Two-factor authentication is optional for employees.", "Two-factor authentication is mandatory for all employees."],
  ["Liability is unlimited.", "Liability is limited to the fees paid in the preceding twelve months."],
  ["The annual fee is invoiced quarterly in arrears.", "The annual fee is EUR 168,000, invoiced quarterly in advance."],
  ["Das Bauamt hat die Markise genehmigt.", "Die Baugenehmigung für die Markise hat das Bauamt abgelehnt."],
  ["Die Kaution wurde einstimmig beschlossen.", "Die Kaution wurde mehrheitlich beschlossen."],
  ["Energy costs fell to 7 % in 2025.", "Energy costs fell by 7 % in 2025."],
  ["Sales rose by $12,000.", "Sales rose to $12,000."],
  ["Die Energiekosten sanken 2025 auf 7 %.", "Die Energiekosten sanken 2025 um 7 %."],
])("contradicts “%s” by its opposite", (sentence, text) => {
  expect(verdictOf(sentence, text)).toBe("contradicted");
});

it.each([
  ["Explosives are prohibited.", "The storage of explosives is not permitted."],
  ["Smoking is permitted outside.", "Smoking is prohibited in the hall. Smoking is permitted outside."],
  ["Forklifts may drive at no more than 8 km/h.", "The speed limit for forklifts is 8 km/h."],
  ["The net price is 20 euros.", "The net price is 20 euros, the gross price 23.80 euros."],
  ["Costs fell to 7 euros.", "Costs fell by 3 euros to 7 euros."],
  ["Prices rose by 5 %.", "Prices were up 5 %, an increase to 21 euros."],
])("does not contradict “%s”", (sentence, text) => {
  expect(verdictOf(sentence, text)).not.toBe("contradicted");
});
