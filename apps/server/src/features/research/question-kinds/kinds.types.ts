/** How requests of one kind are recognized, and what a report on them has to answer. */
export interface QuestionKind {
  /** Forms of a request. Their groups "topic", "act", "one" and "other" fill the questions. */
  forms?: RegExp[];
  /** A topic with one of these words is of this kind. */
  cues?: RegExp;
  /** Most useful first. */
  questions: string[];
  /** Whether requests name a person or an organization, which is singular. */
  isName?: boolean;
  /** Whether the topic is a kind of thing that a request may name in the singular: "ladder safety" is about ladders. */
  isManyThings?: boolean;
  /** Whether the questions together answer a request that is a question itself: "What are the pros and cons of …?". */
  isAnsweredByParts?: boolean;
  /** Whether a kind whose cues the topic has is more exact. */
  isBroad?: boolean;
  /** Question about a focus area, where the language's own does not fit. */
  focus?: string;
}

export interface QuestionKinds {
  /** In the order in which they are tried; the last one fits every topic. */
  kinds: QuestionKind[];
  focus: string;
  /** Verbs next to a plural topic. */
  plurals: [singular: RegExp, plural: string][];
}
