import { termsOf } from "../text/words.ts";
import type { BriefSubject } from "./choose.ts";
import type { Statement } from "./statements.ts";
import { topics } from "./topics.ts";

interface TopicQuestion {
  topic: string;
  /** What of the topic, where it is asked in two ways. */
  part?: string;
  asks: RegExp;
  /** What a sentence must say to be the answer. */
  says: RegExp;
}

const amount = String.raw`[$€£¥]\s?\d|\d\s?(?:million|billion|bn)\b|\b(?:USD|EUR|GBP)\b`;

/** What nearly every brief is asked, in its usual forms. */
const questions: TopicQuestion[] = [
  {
    topic: "size",
    asks: /\bhow (?:big|large)\b|\b(?:market size|size of the|worth of|value of the market)\b|\bhow much is .*\bworth\b/i,
    says: new RegExp(
      String.raw`\b(?:worth|valued?|sales|market|turnover|revenues?|premiums written)\b[^.;]*(?:${amount})|(?:${amount})[^.;]*\b(?:market|sales)\b`,
      "i",
    ),
  },
  {
    topic: "size",
    part: "growth",
    asks: /\bhow (?:fast|quickly|strongly|much)\b.*\bgrow\w*|\bgrowth\b|\b(?:is|are) .*\bgrowing\b/i,
    says: /(?=.*\b(?:markets?|sales|demand|industry|sector|growth|revenues?)\b).*(?:\b(?:grew|grow\w*|growth|CAGR|rose|shrank|shrink\w*|fell|declin\w+|decreas\w+|contracted|(?:up|down) \d|flat|more than in|less than in)\b|\bexpect\w*\b[^.]*\breach\b)/i,
  },
  {
    topic: "players",
    asks: /\bwho (?:leads|dominates|is (?:the )?(?:market leader|leading|largest|biggest|leader))\b|\bmarket leaders?\b|\b(?:main|largest|biggest|leading|key) (?:players?|vendors?|suppliers?|competitors?|companies|brands?|sellers?|operators?|providers?|manufacturers?|makers?|producers?|retailers?|insurers?|chains?)\b/i,
    says: /\b(?:leader|leads|leading|largest|biggest|dominates|first place|number one)\b|\bshare of \d|\d\s?% (?:share|of the market)/i,
  },
  {
    topic: "prices",
    asks: /\b(?:what|how much)\b.*\b(?:cost|costs|price|prices|pay|paid|charge)\b/i,
    says: new RegExp(
      String.raw`\b(?:price[sd]?|pays?|costs?|charges?)\b[^.;]*(?:${amount})|(?:${amount})[^.;]*\bper\b`,
      "i",
    ),
  },
];

/** What is answers before what is to come. */
const outlook = /\b(?:forecasts?|expect\w*|predict\w*|by 20\d\d|until 20\d\d|could|may|will)\b/i;

/** Words of such questions that name nothing in particular. */
const general = new Set(
  termsOf(
    `${topics.map(({ words }) => words).join(" ")} big large fast quickly main key leading dominate how much many
    grow growing growth lead leads leader company vendor player operator provider manufacturer maker producer retailer insurer chain people firm business currently today`,
    "en",
  ),
);

/** Sentences that answer a usual question about a market; none where it asks for something particular that no sentence holds. */
export function topicAnswers(
  question: string,
  { chosen, statements }: { chosen: Map<string, Statement[]>; statements: Statement[] },
  { market }: BriefSubject,
): Statement[] {
  const particular = particularTerms(question, market);
  const found = questions
    .filter(({ asks }) => asks.test(question))
    .flatMap(({ topic, says }) => {
      const fits = ({ text, context }: Statement) => {
        if (!says.test(text)) return false;
        const held = particular.length > 0 ? new Set(termsOf(context, "en")) : undefined;
        return particular.every((term) => held?.has(term));
      };
      const best = (chosen.get(topic) ?? []).filter(fits);
      // What no section had room for is an answer still.
      const cue = topics.find(({ key }) => key === topic)?.cue;
      const fitting =
        best.length > 0 ? best : statements.filter((each) => isEnglish(each) && cue?.test(each.text) && fits(each));
      return fitting.find(({ text }) => !outlook.test(text)) ?? fitting[0] ?? [];
    });
  return [...new Set(found)];
}

function isEnglish({ passage }: Statement): boolean {
  return passage.language === "en";
}

/** What a question asks of these: "size", "growth", "players", "prices". */
export function askedTopics(question: string): string[] {
  return questions.filter(({ asks }) => asks.test(question)).map(({ topic, part }) => part ?? topic);
}

/** Whether a question is one of these and asks for nothing in particular: what no sentence of its topic answers, none does. */
export function isTopicQuestion(question: string, { market }: BriefSubject): boolean {
  return questions.some(({ asks }) => asks.test(question)) && particularTerms(question, market).length === 0;
}

/** Words of a question that name something of its own. */
export function particularTerms(question: string, market: Set<string>): string[] {
  return termsOf(question, "en").filter((term) => !general.has(term) && !market.has(term));
}
