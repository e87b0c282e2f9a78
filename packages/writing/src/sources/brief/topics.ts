/** One section of a market brief: what it is called and by what its sentences are known. */
export interface Topic {
  key: string;
  heading: string;
  /** For search. */
  words: string;
  /** A sentence belongs here only if it holds one of these. */
  cue: RegExp;
  /** A heading that makes what stands under it belong here, where the cue says too little of a heading. */
  under?: RegExp;
  /** Further words that make it belong more. */
  strong: RegExp;
  /** "No source says anything about …". */
  about: string;
}

const money = String.raw`[$€£¥]\s?\d|\b(?:USD|EUR|GBP)\b|\d\s?(?:million|billion|bn|percent|%)`;

/** In the order of the brief. */
export const topics: Topic[] = [
  {
    key: "size",
    heading: "Market size and growth",
    words: "market size worth value volume sales growth forecast CAGR share units revenue",
    cue: /\b(?:markets?|sales|demand|industry|sector|segment|volumes?|turnover|revenues?|shipments?|units|written premiums?|premiums written)\b/i,
    strong: new RegExp(
      String.raw`\b(?:worth|valued|size|grew|growth|CAGR|forecast|expect\w*|total\w*|reach\w*|by 20\d\d)\b|${money}`,
      "i",
    ),
    under:
      /\b(?:size|growth|sales|volumes?|turnover|revenues?|demand|shipments?|units|forecast|outlook)\b|^(?:the )?market$/i,
    about: "the size or growth of the market",
  },
  {
    key: "players",
    heading: "Players",
    words: "company market share leader largest competitor supplier brand rival manufacturer",
    cue: /\b(?:market share|shares?|leaders?|leads|leading|largest|biggest|competitors?|competes?|rivals?|brands?|manufacturers?|suppliers?|vendors?|players?|chains?|providers?|founded|acquired|acquisition|entrants?|followed by|(?:first|second) place|number (?:one|two))\b|\b(?:holds?|has|have) \d[\d.,]*\s?% of|\d\s?% of (?:the |all )?(?:[\w-]+ )?market\b/i,
    strong:
      /\b(?:market share|shares?|leader|leads|largest|competitors?|rivals?|ahead of|followed by|acquired)\b|\d\s?%/i,
    about: "who sells in the market and with what share",
  },
  {
    key: "customers",
    heading: "Customers and demand",
    words: "customers buyers buys consumers demand preference need survey households users adoption",
    cue: /\b(?:customers?|buyers?|consumers?|households?|shoppers?|clients?|users?|demand|riders?|commuters|patients|respondents|adults|listeners|readers|viewers|drinkers|drivers|owners|famil(?:y|ies)|subscribers|audience|passengers|students|travell?ers|adoption|preferences?|prefer|wants?|complain\w*)\b/i,
    strong: /\b(?:survey|respondents|median|prefer|say|want|age|because|demand|loyal\w*|reason)\b|\d\s?%/i,
    about: "who buys and why",
  },
  {
    key: "prices",
    heading: "Prices and costs",
    words: "price prices cost margin discount average selling price fee subscription",
    cue: /\b(?:prices?|priced|pricing|pays?|costs?|margins?|discounts?|fees?|cheaper|dearer|expensive|subscription)\b/i,
    strong: new RegExp(String.raw`\b(?:average|per|rose|fell|margin)\b|${money}`, "i"),
    about: "prices, costs or margins",
  },
  {
    key: "regulation",
    heading: "Regulation",
    words: "regulation rules law directive licence tax subsidy compliance standard ban requirement",
    cue: /\b(?:regulat\w+|laws?|directives?|licen[cs]\w+|tax(?:es)?|tariffs?|subsid\w+|compliance|legislation|bans?|banned|prohibit\w*|mandatory|standards?|certif\w+|importers? have to|authorit(?:y|ies)|GDPR|levy|quota|(?:purchase|tax) bonus|incentives?)\b/i,
    strong: /\b(?:require\w*|must|have to|from 20\d\d|since|EU|ministry|parliament|pays)\b/i,
    about: "rules, taxes or subsidies",
  },
  {
    key: "risks",
    heading: "Risks",
    words: "risk threat shortage decline uncertainty dependence delay loss pressure",
    cue: /\b(?:risks?|threat\w*|shortages?|uncertain\w*|depend\w*|delays?|pressure|volatil\w*|vulnerab\w*|disrupt\w*|bottlenecks?|insolven\w*|bankrupt\w*|weak\w*|overcapacity|oversupply|stock left|losses|concern\w*|theft|recalls?|inventor(?:y|ies)|barriers?|price war|outlook is (?:negative|poor|bleak|weak)|(?:could|may|might) (?:shrink|fall|drop|decline|lose|fail))\b/i,
    strong: /\b(?:risk|could|may|might|threat\w*|shortage|if)\b/i,
    about: "what could go wrong",
  },
  {
    key: "changes",
    heading: "What changed",
    words: "changed since compared previous year new launched entered closed rose fell shift trend",
    cue: /\b(?:than (?:a year|in|the year)|compared (?:with|to)|up from|down from|since 20[12]\d|launched|entered|closed|new|shift\w*|trends?|no longer|instead of|replaced|for the first time|rose|risen|fell|fallen|grew|grown|shrank|increased|decreased|declined|dropped|doubled|tripled|halved|slipped|narrowed|widened|(?:up|down) \d|a (?:year|decade) (?:ago|earlier|before))/i,
    strong:
      /\b(?:a year earlier|than in|compared|up from|down from|shift\w*|for the first time|doubled|halved|fell|rose)\b/i,
    about: "what changed from before",
  },
];
