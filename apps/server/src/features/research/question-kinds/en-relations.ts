import { activities, problems } from "./en-nouns.ts";
import type { QuestionKind } from "./kinds.types.ts";

/** Ends the words that a topic is about: "inflation in Turkey" is about inflation. */
const place = "(?: (?:in|at|on|for|among|during|within|by|from) .+)?";

/** Requests that name a relation of their topic: its effects, causes, alternatives, competitors, trends or challenges. */
export const relationKinds: QuestionKind[] = [
  {
    forms: [/^why do (?<clause>.+)$/i],
    questions: [
      "Why do {clause}?",
      "What do studies say about why {clause}?",
      "How often do {clause}?",
      "What are examples of why {clause}?",
    ],
    focus: "What does {focus} have to do with why {clause}?",
  },
  {
    forms: [
      /^(?:the )?(?:impacts?|effects?|influence|consequences) of (?<one>.+?) on (?<other>.+)$/i,
      /^how (?:do|does) (?<one>.+?) (?:affect|influence|impact|change) (?<other>.+)$/i,
    ],
    questions: [
      "How does {one} affect {other}?",
      "What do studies say about {one} and {other}?",
      "What are the benefits of {one} for {other}?",
      "What are the risks of {one} for {other}?",
      "What does the effect of {one} on {other} depend on?",
      "How large is the effect of {one} on {other}?",
    ],
    focus: "How does {one} affect {other} with regard to {focus}?",
  },
  {
    forms: [/^(?:the )?(?:role|use|importance) of (?<topic>.+?) (?<setting>(?:in|for|at) .+)$/i],
    questions: [
      "What is {topic} used for {setting}?",
      "What are the benefits of {topic} {setting}?",
      "What are the risks of {topic} {setting}?",
      "How common is {topic} {setting}?",
      "How much does {topic} {setting} cost?",
      "What do studies say about {topic} {setting}?",
    ],
    focus: "What is known about {focus} and {topic} {setting}?",
  },
  {
    forms: [/^(?:the )?(?:impacts?|effects?|influence|consequences) of (?<topic>.+)$/i],
    questions: [
      "What are the effects of {topic}?",
      "What do studies say about the effects of {topic}?",
      "Who is affected by {topic}?",
      "What are the benefits of {topic}?",
      "What are the risks of {topic}?",
      "What does the effect of {topic} depend on?",
    ],
  },
  {
    forms: [
      /^(?:the )?(?:main )?(?:causes?(?: and (?:effects|consequences))?|reasons?) (?:of|for|behind) (?<topic>.+)$/i,
      new RegExp(
        `^(?<topic>(?!(?:${activities}|how|what|when|where|which|who|steps|ways) )(?:[^ ]+ ){0,3}?(?:${problems})(?: (?:of|between|with) .+)?${place})$`,
        "i",
      ),
    ],
    questions: [
      "What causes {topic}?",
      "What are the effects of {topic}?",
      "How can {topic} be reduced?",
      "How widespread is {topic}?",
      "Which losses does {topic} cause?",
      "What do studies say about {topic}?",
      "Who is affected by {topic}?",
      "What do experts recommend against {topic}?",
    ],
  },
  {
    forms: [
      /^(?:the )?(?:best )?alternatives? to (?<topic>.+)$/i,
      /^(?:the )?(?:best )?(?<topic>.+?) (?:alternatives|substitutes)$/i,
      /^(?:substitutes|replacements?) for (?<topic>.+)$/i,
    ],
    questions: [
      "What are the alternatives to {topic}?",
      "How do the alternatives to {topic} compare?",
      "How much do the alternatives to {topic} cost?",
      "What are the disadvantages of the alternatives to {topic}?",
      "Who offers alternatives to {topic}?",
      "Why do companies replace {topic}?",
    ],
    focus: "How do the alternatives to {topic} compare on {focus}?",
  },
  {
    forms: [/^(?:the )?(?:main )?competitors? of (?<topic>.+)$/i, /^(?<topic>\p{Lu}.*?)(?:’s|'s)? competitors$/u],
    isName: true,
    questions: [
      "Who competes with {topic}?",
      "How do {topic} and its competitors differ?",
      "How large is the market share of {topic}?",
      "How much do the competitors of {topic} charge?",
      "What are the strengths and weaknesses of {topic}?",
    ],
    focus: "How do {topic} and its competitors compare on {focus}?",
  },
  {
    forms: [
      /^(?:the )?(?:current |latest |new )?(?:trends?|developments?|innovations?) (?:in|of|for|on) (?<topic>.+)$/i,
      /^(?:the )?(?:future of|outlook (?:for|on|of)) (?<topic>.+)$/i,
      /^(?<topic>.+?) (?:trends|outlook)$/i,
    ],
    questions: [
      "What are the trends in {topic}?",
      "How is {topic} changing?",
      "What drives the changes in {topic}?",
      "How fast is {topic} growing?",
      "What do experts expect of {topic}?",
      "Which companies lead in {topic}?",
    ],
  },
  {
    forms: [
      /^(?:the )?(?:main )?(?:challenges?|problems?|difficulties|obstacles|issues) (?:of|in|with|for) (?<topic>.+)$/i,
      /^(?<topic>.+?) (?:challenges|problems|issues)$/i,
    ],
    questions: [
      "What are the challenges of {topic}?",
      "How can the challenges of {topic} be solved?",
      "What causes problems with {topic}?",
      "How much do problems with {topic} cost?",
      "What do studies say about {topic}?",
      "What do experts recommend for {topic}?",
    ],
  },
  {
    forms: [
      /^(?:the )?(?<relation>(?:[\w-]+ ){0,3}(?:risks|dangers|benefits|advantages|disadvantages|drawbacks|opportunities|features|types|kinds|examples|principles|stages|phases|signs|sources|drivers|limits|characteristics|components|criteria|forms|methods|use cases)) (?<link>of|for|in|to) (?<topic>.+)$/i,
    ],
    questions: [
      "What are the {relation} {link} {topic}?",
      "What do studies say about the {relation} {link} {topic}?",
      "What do experts recommend on the {relation} {link} {topic}?",
      "What are examples of the {relation} {link} {topic}?",
      "Who is affected by the {relation} {link} {topic}?",
    ],
  },
  {
    forms: [/^how (?:do|does) (?<topic>.+) work$/i],
    questions: [
      "How does {topic} work?",
      "What is {head}?",
      "What are examples of {topic}?",
      "Who is affected by {topic}?",
      "How much does {topic} cost?",
      "Which rules apply to {topic}?",
      "What do studies say about {topic}?",
    ],
  },
];
