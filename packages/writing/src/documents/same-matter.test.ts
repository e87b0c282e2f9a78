import { quoteOf } from "@muster/retrieval/claims/quotes";
import { passagesOf } from "@muster/retrieval/passages/passages";
import { textSource } from "@muster/retrieval/passages/source.factory";
import { expect, it } from "vitest";
import { withRealDifferences } from "./same-matter.ts";

function quoteIn(text: string) {
  const [passage] = passagesOf(textSource("report.md", text));
  if (!passage) throw new Error(text);
  return quoteOf(passage, passage, null);
}

const market = "The Nordic market for specialty coffee was worth €1.9 billion in 2024.";

it.each([
  [market, "In 2024 the Nordic market for specialty coffee reached €2.4 billion.", true],
  ["The basic plan costs $20 a month.", "Basic plan: $25", true],
  ["Der Umsatz im Laden betrug 2024 rund 310.000 Euro.", "In 2024 the shop's revenue was 280,000 euros.", true],
  [market, "Specialty coffee has a share of 14% of the Nordic market.", false],
  ["About 310,000 leased bikes came back in 2025.", "Share of leasing 44%.", false],
  ["214 bike shops filed for insolvency in 2025.", "In 2025, 2.1 million bikes were on German roads.", false],
])("compares %j with %j: %s", (answer, other, isShown) => {
  const section = withRealDifferences({
    ...{ key: "part-1", heading: "How large is it?", offered: [] },
    items: [
      { kind: "answer", text: "", quote: quoteIn(answer) },
      { kind: "difference", text: "Another value", quote: quoteIn(other) },
    ],
  });
  expect(section.items).toHaveLength(isShown ? 2 : 1);
});
