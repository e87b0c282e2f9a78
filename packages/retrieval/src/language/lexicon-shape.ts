/** What a question asks for. */
export type Slot = "count" | "money" | "share" | "duration" | "date" | "who" | "place" | "cause" | "agreement" | "text";

/**
 * The closed word classes of one language, as data. Entries are separated by spaces; "_" joins the words of a phrase, a final
 * "*" matches any ending, "=" assigns a value.
 */
export interface Lexicon {
  stop: string;
  /** Words of a question that a passage need not contain. */
  asking: string;
  /** Words that open a question. */
  openers: string;
  /** Words before a noun, which is then not a name in German. */
  articles: string;
  /** Twelve entries, alternatives joined by "|". */
  months: string;
  numbers: string;
  scales: string;
  ordinals: string;
  quarter: string;
  halfYear: string;
  /** Words before the thing a figure is counted against: "per", "a". */
  per: string;
  up: string;
  down: string;
  negators: string;
  /** Verbs and adjectives that contain a negation: "failed", "without". */
  failing: string;
  planned: string;
  /** Words that state a cause. */
  causal: string;
  /** Words that may state a cause: enough for a source, not for a claim. */
  causalHints: string;
  accusing: string;
  /** Words that state a duty. */
  obliging: string;
  /** Words that give advice. */
  advising: string;
  universal: string;
  /** Phrases that make a figure a part of one before it. */
  partial: string;
  /** Bounds and emphasis of a figure: key=phrases joined by "|". */
  qualifiers: string;
  /** Words that start a new clause. */
  connectors: string;
  /** Conjunctions that join two clauses or two parts of a question. */
  and: string;
  than: string;
  pronouns: string;
  /** Words with little content. */
  light: string;
  max: string;
  min: string;
  /** Phrases that decide a question's slot, tried in the order of the keys. */
  slots: Partial<Record<Slot, string>>;
}
