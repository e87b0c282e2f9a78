import type { Phrase } from "../computed/german.ts";

/** Usual metrics of a channel, by words in its name. Only names, no figures: targets come from the person. */
export const usualMeasures: readonly { channel: RegExp; measures: Phrase }[] = [
  { channel: /blog|website|web site|article|seo/i, measures: "visits, reading time, sign-ups from the page" },
  { channel: /newsletter|e-?mail|mailing/i, measures: "opens, clicks, unsubscribes" },
  { channel: /linkedin|xing/i, measures: "impressions, comments, clicks to the site" },
  { channel: /instagram|facebook|tiktok|threads|mastodon|bluesky|twitter|^x$/i, measures: "reach, shares, follows" },
  { channel: /youtube|video/i, measures: "views, watch time, subscriptions" },
  { channel: /podcast|audio/i, measures: "plays, completed episodes, follows" },
  { channel: /webinar|event|workshop/i, measures: "registrations, attendance, questions asked" },
  { channel: /press|magazine|guest/i, measures: "placements, mentions, links" },
];

export const anyMeasure: Phrase = "reach, responses, clicks";

/** Ways to treat a theme, in rotation, so that consecutive items on a theme differ. */
export const angles = [
  "Explain it",
  "Show it with an example",
  "Answer a common question",
  "Give a checklist",
  "Compare before and after",
  "Interview a practitioner",
] as const satisfies readonly Phrase[];
