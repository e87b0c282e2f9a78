import { expect, it } from "vitest";
import { summaryOf } from "./tasks.summary.ts";

it.each([
  ["# Sales\n\nNorth leads with **9,960**. South follows.", "North leads with 9,960."],
  ["# Sales\n\n![Chart](chart:c1)\n\n- North leads. It is far ahead.\n- South", "North leads."],
  ["# Sales\n\n## Answer\n\n| a |\n|---|\n| 1 |\n\nThe market grew by 8.1 % [1][2, 3].", "The market grew by 8.1 %."],
  ["# Sales\n\n> Who leads?\n\n## North leads: 9,960.\n\n| a |\n|---|\n| 1 |", "North leads: 9,960."],
  [
    "# Fees\n\n## Unpaid: Dr. Park (€6,955) and Dr. Sá (€5,265).\n\nx",
    "Unpaid: Dr. Park (€6,955) and Dr. Sá (€5,265).",
  ],
  ["# Fees\n\nMost is owed to Dr. Park. Then Dr. Sá.", "Most is owed to Dr. Park."],
  ["# Sales\n\n*Read as: total revenue*\n\nNorth leads.", "North leads."],
  [
    "# Market\n\n## Answer: How large is it?\n\n**note:** “It reached EUR 4.2 billion.” [1]",
    "“It reached EUR 4.2 billion.”",
  ],
  [
    '# Market\n\n## Closest passages\n\n- **notes, Cost:** “"A stop costs €14,000", says a manager.” [1]',
    '"A stop costs €14,000", says a manager.',
  ],
  ["# Scope\n\n- **Extended:** Site survey.", "Extended: Site survey."],
  [
    "# Plan\n\nGeplant sind 10 Beiträge, vom 24.\u00a0November 2026 bis zum 10. Dezember 2026. Es sind 3 Themen.",
    "Geplant sind 10 Beiträge, vom 24. November 2026 bis zum 10. Dezember 2026.",
  ],
  ["# M\n\n**note:** “It grew by 8 %. It will grow again.” [1]", "“It grew by 8 %.”"],
  ["# Plan\n\nNorth leads by 12. South follows.", "North leads by 12."],
  ["# Markt\n\n## Antwort\n\n**Notiz:** „Er wuchs um 8 %.“ [1]", "„Er wuchs um 8 %.“"],
  [
    "# M\n\n## How large is it?\n\n*Most relevant in the sources:*\n\n- “Demand falls.” [1]\n- “It rains.” [2]\n\n## What does it cost?\n\n“It costs €95.” [3]\n\n## Open questions\n\n- One is open.",
    "“It costs €95.”",
  ],
  [
    "# M\n\n## How large is it?\n\n*Most relevant in the sources:*\n\n- “Demand falls.” [1]\n\n## Open questions\n\n- One is open.",
    "“Demand falls.”",
  ],
  [
    "# M\n\n## From when?\n\n*Most relevant in the sources:*\n\n- “It applies from 12 August. **Guests may bring a box from 12 February.** More later.” [1]",
    "“Guests may bring a box from 12 February.”",
  ],
  ["# Offer\n\nWe offer Kultur Görlitz e.V. 2 options. Both are valid.", "We offer Kultur Görlitz e.V. 2 options."],
  ["# Only a title", null],
  ["", null],
  ["```\ncode first\n```\n\nThen *text*, see [the page](https://x.example).", "Then text, see the page."],
  ["\\*Not a list\\* but text", "*Not a list* but text"],
])("%j", (markdown, expected) => {
  expect(summaryOf(markdown)).toBe(expected);
});

it("cuts a long sentence at a word boundary", () => {
  const summary = summaryOf(`# T\n\n${"word ".repeat(100)}end.`);
  expect(summary).toMatch(/ word…$/);
  expect(summary?.length).toBeLessThanOrEqual(240);
});
