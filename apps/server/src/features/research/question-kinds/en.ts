import { choiceKinds } from "./en-choices.ts";
import { activities, dimensionNouns, manyMeasures, measures, people, practices } from "./en-nouns.ts";
import { relationKinds } from "./en-relations.ts";
import { ruleKinds } from "./en-rules.ts";
import type { QuestionKind, QuestionKinds } from "./kinds.types.ts";

/** Ends the words that a topic is about: "women in leadership" is about women. */
const place = "(?: (?:in|at|on|for|among|during|within|by|from) .+)?";

/** Up to three words before a noun, none of which begins a question or an instruction. */
const described = "(?!(?:how|what|when|where|which|who|why|is|are|the) )(?:[^ ]+ ){0,3}?";

/** "the population of Malta", "tram ridership in Graz 2023": benefits and risks of a figure are no questions. */
const figures: QuestionKind[] = [
  [`(?<topic>(?:${dimensionNouns}) of .+)`, "What is", "the {bare}"],
  [`(?<topic>${described}(?:${measures}) of .+)`, "How high is", "the {bare}"],
  [`(?<topic>${described}(?:${measures}|${manyMeasures})${place}(?: (?:19|20)\\d\\d)?)`, "How high is", "{topic}"],
  [`(?<topic>(?:[^ ]+ ){0,3}?sales(?: of .+|${place}) (?:19|20)\\d\\d)`, "How high is", "{topic}"],
].map(([form, opening, what]) => ({
  forms: [new RegExp(`^(?:the )?${form}$`, "i")],
  questions: [
    `${opening} ${what}?`,
    `How has ${what} changed?`,
    `What does ${what} depend on?`,
    `What do studies say about ${what}?`,
    `Who publishes figures on ${what}?`,
  ],
}));

export const en: QuestionKinds = {
  focus: "What about {focus} in {topic}?",
  plurals: [
    [/\bis (?=(?:the best )?\{topic\})/i, "are "],
    [/\bdoes (?=\{topic\})/i, "do "],
    [/\bwas (?=\{topic\})/i, "were "],
    [/\bhas (?=\{topic\})/i, "have "],
  ],
  kinds: [
    ...choiceKinds,
    {
      forms: [
        /^should (?:we|i|our \w+|companies|teams|a company) (?<act>.+)$/i,
        /^(?:is it worth it to|does it pay to|does it make sense to) (?<act>.+)$/i,
      ],
      questions: [
        "What are the benefits for companies that {act}?",
        "What are the risks for companies that {act}?",
        "How much does it cost to {act}?",
        "What do companies that {act} report?",
        "What does it take to {act}?",
        "Which rules apply to companies that {act}?",
      ],
      focus: "What about {focus} for companies that {act}?",
    },
    {
      forms: [
        /^(?:compare |(?:a |the )?comparison (?:of|between) |(?:the )?differences? between )(?<one>.+?) (?:and|with|to|vs\.?) (?<other>.+?)(?: (?:for|in|as|at) .+)?$/i,
        /^(?:which is better[:,]? )?(?<one>.+?) (?:vs\.?|versus|compared (?:to|with)|or) (?<other>.+?)(?: (?:for|in|as|at) .+)?$/i,
      ],
      questions: [
        "How do {one} and {other} differ?",
        "What are the strengths and weaknesses of {one}?",
        "What are the strengths and weaknesses of {other}?",
        "How much does {one} cost?",
        "How much does {other} cost?",
        "Who is {one} suited to?",
        "Who is {other} suited to?",
      ],
      focus: "How do {one} and {other} compare on {focus}?",
    },
    ...relationKinds,
    {
      forms: [
        /^(?:how (?:to|can (?:we|i|you)) )?(?:prevent(?:ing)?|avoid(?:ing)?|(?:the )?prevention of) (?<topic>.+)$/i,
        /^(?<topic>.+?) (?:prevention|treatment|symptoms|causes)$/i,
      ],
      cues: /\b(?:burnout|stress|injur(?:y|ies)|diseases?|infections?|pain|illness|allerg(?:y|ies)|flu|covid|diabetes|depression|fatigue|heat ?stroke|migraines?|asthma)$/i,
      questions: [
        "What are the signs of {topic}?",
        "What causes {topic}?",
        "How can {topic} be prevented?",
        "What helps against {topic}?",
        "How common is {topic}?",
        "What do authorities recommend on {topic}?",
      ],
    },
    {
      forms: [
        /^how (?:to|(?:do|can|could|should) (?:you|we|i|one|companies)) (?<act>.+)$/i,
        /^(?:steps|ways) to (?<act>.+)$/i,
      ],
      questions: [
        "Which steps does it take to {act}?",
        "What are common mistakes when companies {act}?",
        "What is needed to {act}?",
        "How long does it take to {act}?",
        "How much does it cost to {act}?",
        "Which rules apply to companies that {act}?",
      ],
      focus: "What about {focus} when companies {act}?",
    },
    {
      forms: [
        /^(?:an? |the )?(?:guide|introduction) to (?<topic>.+)$/i,
        /^(?:an? |the )?(?:checklist|best practices?|instructions|tips) (?:for|in|on) (?<topic>.+)$/i,
        /^(?<topic>.+?) (?:best practices|checklist|guide|tips)$/i,
        new RegExp(`^(?<topic>(?:${activities}) .+)$`, "i"),
      ],
      questions: [
        "Which steps are part of {topic}?",
        "What are common mistakes in {topic}?",
        "What is needed for {topic}?",
        "How long does {topic} take?",
        "How much does {topic} cost?",
        "Which rules apply to {topic}?",
      ],
    },
    {
      forms: [
        /^(?:a |the )?(?:short |brief )?(?:history|origins?|evolution|rise and fall|rise|fall) of (?<topic>.+)$/i,
      ],
      questions: [
        "When did {topic} begin?",
        "Who shaped the history of {topic}?",
        "What were the turning points of {topic}?",
        "How did {topic} change over time?",
        "Why did {topic} spread?",
        "What is left of {topic} today?",
      ],
    },
    {
      forms: [
        /^(?:the )?market (?:(?:analysis|overview|research|size|potential) )?(?:for|of|in) (?<topic>.+)$/i,
        /^(?:the )?(?<topic>.+?) (?:market(?: analysis| overview| size| trends?)?|industry|sector)(?<place> in .+)?$/i,
        /^(?:how large|how big) is the market for (?<topic>.+)$/i,
      ],
      questions: [
        "How large is the market for {topic}?",
        "Who are the main providers of {topic}?",
        "How is demand for {topic} growing?",
        "How much does {topic} cost?",
        "Who buys {topic}?",
        "Which rules apply to {topic}?",
        "What are the risks of {topic}?",
      ],
    },
    {
      forms: [
        /^how much (?:does|do|would|is|are) (?<topic>.+?)(?: cost)?(?<place> (?:in|near) .+)?$/i,
        /^(?:the )?(?:costs?|prices?|pricing|fees?) (?:of|for) (?<topic>.+)$/i,
        /^(?<topic>.+?) (?:costs?|prices?|pricing|fees?)(?<place> in .+)?$/i,
      ],
      questions: [
        "How much does {topic} cost?",
        "What does the price of {topic} depend on?",
        "What are the running costs of {topic}?",
        "Which grants or discounts are there for {topic}?",
        "When does {topic} pay off?",
        "Who offers {topic}?",
      ],
    },
    ...figures,
    {
      forms: [
        /^(?:the )?(?:best|good|cheapest|top) (?<topic>.+ (?:in|near|around) .+)$/i,
        /^where (?:can|do|to) (?:we |i |you )?(?:find|get|buy|rent|book) (?<topic>.+)$/i,
      ],
      questions: [
        "Who offers {topic}?",
        "How much does {topic} cost?",
        "What do customers say about {topic}?",
        "Where is {topic} found?",
        "What is included in {topic}?",
      ],
    },
    {
      forms: [
        /^(?:the )?(?:best|good|cheapest|top|leading) (?<topic>.+)$/i,
        /^(?:which|what) (?:is|are) the best (?<topic>.+)$/i,
      ],
      questions: [
        "What is the best {bare}?",
        "How much does {topic} cost?",
        "What do reviews say about {topic}?",
        "Which features matter in {topic}?",
        "What are the disadvantages of {topic}?",
        "Who offers {topic}?",
      ],
    },
    {
      forms: [/^(?:an? |the )?(?<topic>.+ (?:policy|policies|guidelines?|handbook|code of conduct))$/i],
      questions: [
        "What belongs in {topic}?",
        "Which rules apply to {topic}?",
        "What are common mistakes in {topic}?",
        "How is {topic} introduced?",
        "What are examples of {topic}?",
        "What do experts recommend for {topic}?",
      ],
    },
    {
      forms: [new RegExp(`^(?<topic>(?:[^ ]+ ){0,3}?(?:${people})(?: (?:with|without) .+)?${place})$`, "i")],
      questions: [
        "How many {topic} are there?",
        "Which challenges do {topic} face?",
        "What helps {topic}?",
        "What do studies say about {topic}?",
        "Which rules apply to {topic}?",
        "How much do {topic} earn?",
      ],
    },
    {
      forms: [/^[Ww]ho (?:is|was) (?<topic>\p{Lu}.+)$/u, /^(?:a |the )?(?:biography|life|career) of (?<topic>.+)$/i],
      isName: true,
      questions: [
        "Who is {topic}?",
        "What is {topic} known for?",
        "Which positions has {topic} held?",
        "What has {topic} achieved?",
        "When was {topic} born?",
      ],
    },
    {
      forms: [
        /^(?:an? |the )?(?:company |organi[sz]ation(?:al)? )?(?:profile|portrait|background) (?:of|on) (?<topic>.+)$/i,
        /^(?<topic>.+?):? (?:company profile|company|profile)$/i,
      ],
      cues: /(?:\b(?:Inc|Ltd|LLC|LLP|GmbH|AG|SE|KG|plc|Corp|Foundation|University|Ministry|Association)\b\.?|\bS\.?p\.?A\.?|\bB\.V\.)$/,
      isName: true,
      questions: [
        "What does {topic} do?",
        "Who leads {topic}?",
        "When was {topic} founded?",
        "How much revenue does {topic} report?",
        "How many people does {topic} employ?",
        "Who competes with {topic}?",
      ],
    },
    ...ruleKinds,
    {
      cues: /\b(?:software|apps?|api|protocols?|encryption|passkeys?|passwords?|ai|artificial intelligence|machine learning|llms?|(?:language|foundation) models?|cloud|databases?|blockchain|5g|sensors?|batter(?:y|ies)|robots?|drones?|3d printing|chips?|semiconductors?|quantum|vpn|kubernetes|iot|erp|crm|authentication|algorithms?|network)\b/i,
      questions: [
        "What is {head}?",
        "What is {topic} used for?",
        "How does {topic} work?",
        "What are the benefits of {topic}?",
        "What are the risks of {topic}?",
        "Who supports {topic}?",
        "How much does {topic} cost?",
        "What are the alternatives to {topic}?",
      ],
    },
    {
      forms: [
        new RegExp(`^(?<topic>(?:(?!(?:of|in|at|on|for|to|with|and) )[^ ]+ ){0,3}(?:${practices})${place})$`, "i"),
      ],
      isBroad: true,
      questions: [
        "What is {head}?",
        "What are the benefits of {topic}?",
        "What are common mistakes in {topic}?",
        "How does {topic} work?",
        "How much does {topic} cost?",
        "Which tools are used for {topic}?",
        "What do experts recommend for {topic}?",
        "What are the risks of {topic}?",
        "How common is {topic}?",
        "Which rules apply to {topic}?",
      ],
    },
    {
      forms: [/^(?:what (?:is|are)|explain|overview of|how (?:do|does)) (?<topic>.+?)(?: work)?$/i],
      questions: [
        "What is {head}?",
        "How does {thing} work?",
        "What are the benefits of {topic}?",
        "What are the risks of {topic}?",
        "How much does {thing} cost?",
        "What are the challenges of {topic}?",
        "How common is {topic}?",
        "Which rules apply to {topic}?",
        "What do studies say about {topic}?",
        "What do experts recommend on {topic}?",
        "What are the alternatives to {thing}?",
      ],
    },
  ],
};
