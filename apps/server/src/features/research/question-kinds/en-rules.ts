import { dangerous } from "./en-nouns.ts";
import type { QuestionKind } from "./kinds.types.ts";

/** Requests about laws, taxes and safety. */
export const ruleKinds: QuestionKind[] = [
  {
    forms: [/^(?<law>.+?) (?:obligations|requirements|rules|duties|compliance) (?<whom>for|of) (?<who>.+)$/i],
    questions: [
      "What does {law} require of {who}?",
      "Which {who} have to follow {law}?",
      "Since when does {law} apply to {who}?",
      "Which exceptions does {law} make for {who}?",
      "What are the penalties for breaking {law}?",
      "What do {who} have to document for {law}?",
    ],
    focus: "What does {law} say about {focus}?",
  },
  {
    forms: [
      /^(?<topic>.+ (?:Act|Directive|Regulation|Treaty|Ordinance)(?: (?:for|in|at) .+)?)$/,
      /^(?:the )?(?<topic>GDPR|DSGVO|CCPA|HIPAA|MiCA|CSRD|NIS ?2|DORA)$/i,
      /^(?<topic>.+?) (?:obligations|requirements|compliance)$/i,
    ],
    questions: [
      "What does {topic} require?",
      "Who has to follow {topic}?",
      "Since when does {topic} apply?",
      "Which exceptions are there to {topic}?",
      "What are the penalties for breaking {topic}?",
      "What has to be documented for {topic}?",
    ],
    focus: "What does {topic} say about {focus}?",
  },
  {
    forms: [
      /^(?:is|are) (?<topic>.+?) (?:legal|allowed|mandatory|required|taxable)$/i,
      /^(?:which|what) (?:rules|laws|regulations|duties) (?:apply|are there) (?:to|for|on|in) (?<topic>.+)$/i,
      /^(?:the )?(?:laws?|rules?|regulations?|requirements|obligations|duties) (?:on|for|about|of) (?<topic>.+)$/i,
      /^(?<topic>.+?) (?:laws?|rules|regulations?|ordinance)$/i,
    ],
    cues: /\b(?:legal|gdpr|acts?|obligations?|duty|duties|mandatory|liability|permits?|licen[cs]es?|statute)\b/i,
    questions: [
      "Which rules apply to {topic}?",
      "Who has to follow the rules on {topic}?",
      "Since when do the rules on {topic} apply?",
      "Which exceptions are there to the rules on {topic}?",
      "What are the penalties for breaking the rules on {topic}?",
      "What has to be documented for {topic}?",
    ],
    focus: "What do the rules on {topic} say about {focus}?",
  },
  {
    forms: [/^(?<tax>(?:tax(?:es|ation)?|duty|duties|vat|levy|customs) (?:on|for) .+)$/i, /^(?<tax>(?:\S+ )+tax)$/i],
    questions: [
      "How high is the {tax}?",
      "Who has to pay the {tax}?",
      "How is the {tax} calculated?",
      "Which exceptions are there to the {tax}?",
      "Since when does the {tax} apply?",
    ],
    focus: "What about {focus} and the {tax}?",
  },
  {
    forms: [
      new RegExp(`^(?<topic>(?:${dangerous})) safety(?<place> (?:in|at|on|for) .+)?$`, "i"),
      /^(?:the )?(?:safety|hazards|dangers) of (?<topic>.+)$/i,
      /^safety (?:on|with|around) (?<topic>.+)$/i,
    ],
    cues: /\b(?:hazard(?:s|ous)?|lifting|ladders?|scaffold\w*|chemicals?|noise|forklifts?|asbestos|working at heights?|night work|shift work)\b/i,
    isManyThings: true,
    questions: [
      "What are the dangers of {topic}?",
      "How can injuries from {topic} be prevented?",
      "What do employers have to do about {topic}?",
      "Which rules apply to {topic}?",
      "How many accidents does {topic} cause?",
      "What equipment is needed for {topic}?",
    ],
  },
  {
    forms: [/^(?<safety>.+ (?:safety|ergonomics|first aid))(?<setting> (?:in|at|on|for) .+)?$/i],
    cues: /^(?:safety|ergonomics|first aid|accident prevention|occupational health)\b/i,
    questions: [
      "Which hazards are common in {safety}{setting}?",
      "Which precautions does {safety}{setting} require?",
      "What do employers have to do about {safety}{setting}?",
      "Which rules apply to {safety}{setting}?",
      "How common are accidents in {safety}{setting}?",
      "What equipment is needed for {safety}{setting}?",
    ],
    focus: "What about {focus} in {safety}{setting}?",
  },
];
