import type { QuestionKind } from "./kinds.types.ts";

const acts =
  "borrow|build|buy|develop|expand|finance|fix|hire|keep|lease|license|make|move|outsource|own|purchase|recruit|renovate|rent|repair|replace|sell|stay|train|upgrade";

const company = "(?:we|i|you|one|companies|a company|our company)";

/** Requests that help to choose: what speaks for and against something, the best way to do it, one act or another, and when. */
export const choiceKinds: QuestionKind[] = [
  {
    forms: [
      /^(?:what are )?(?:the )?(?:main )?(?:pros (?:and|&) cons|advantages and disadvantages|benefits and (?:risks|drawbacks|disadvantages)|upsides and downsides|strengths and weaknesses) (?:of|to) (?<topic>.+)$/i,
      /^(?<topic>.+?)[:,]? (?:pros (?:and|&) cons|advantages and disadvantages)$/i,
      /^(?:is|are) (?<topic>.+?) worth it$/i,
      /^is it worth (?<topic>\p{L}+ing .+)$/iu,
    ],
    isAnsweredByParts: true,
    questions: [
      "What are the benefits of {topic}?",
      "What are the disadvantages of {topic}?",
      "How much does {topic} cost?",
      "What do companies report about {topic}?",
      "Who benefits from {topic}?",
      "What are the alternatives to {topic}?",
    ],
  },
  {
    forms: [/^(?:what(?:'s|’s| is) )?(?:the )?(?<manner>safest) (?:ways?|methods?) to (?<act>.+)$/i],
    questions: [
      "What is the {manner} way to {act}?",
      "What are the dangers when people {act}?",
      "Which rules apply to companies that {act}?",
      "How can accidents be prevented when people {act}?",
      "Which equipment is needed to {act}?",
      "What are common mistakes when people {act}?",
    ],
    focus: "What about {focus} when people {act}?",
  },
  {
    forms: [
      /^(?:what(?:'s|’s| is| are) )?(?:the )?(?<manner>best|cheapest|fastest|quickest|easiest|simplest|right|correct|cleanest|most \p{L}+) (?:ways?|methods?) to (?<act>.+)$/iu,
    ],
    questions: [
      "What is the {manner} way to {act}?",
      "Which ways are there to {act}?",
      "How much does it cost to {act}?",
      "What are common mistakes when companies {act}?",
      "What do experts recommend to companies that {act}?",
      "How long does it take to {act}?",
    ],
    focus: "What about {focus} when companies {act}?",
  },
  {
    forms: [
      new RegExp(
        `^(?:should ${company} |is it better to |to )?(?<first>${acts}) or (?:to )?(?<second>${acts}) (?<object>.+)$`,
        "i",
      ),
    ],
    questions: [
      "When is it better to {first} than to {second} {object}?",
      "What are the benefits when companies {first} {object}?",
      "What are the benefits when companies {second} {object}?",
      "How much does it cost to {first} {object}?",
      "How much does it cost to {second} {object}?",
      "What are the risks when companies {first} {object}?",
      "What are the risks when companies {second} {object}?",
    ],
    focus: "What about {focus} when companies {first} or {second} {object}?",
  },
  {
    forms: [new RegExp(`^when should ${company} (?<act>.+)$`, "i")],
    questions: [
      "What does the right time to {act} depend on?",
      "How much does it cost to {act}?",
      "What do companies that {act} report?",
      "What does it take to {act}?",
      "What are common mistakes when companies {act}?",
    ],
    focus: "What about {focus} when companies {act}?",
  },
];
