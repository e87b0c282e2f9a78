/** The sentences of a brief, one table for each language. "{name}" is replaced by a value. */
export interface BriefPatterns {
  answer: string;
  closest: string;
  /** Heading of a part when a question has several. */
  ofPart: string;
  agreement: string;
  agrees: string;
  differences: string;
  differs: string;
  gaps: string;
  gap: string;
  gapWithoutWords: string;
  ignored: string;
  ignoredItem: string;
  quote: string;
}

export const briefPatterns: Readonly<Record<"en" | "de", BriefPatterns>> = {
  en: {
    answer: "Answer",
    closest: "Closest passages",
    ofPart: "{heading}: {part}",
    agreement: "Where the sources agree",
    agrees: "The same value: {quote}",
    differences: "Where the sources differ",
    differs: "Another value: {quote}",
    gaps: "Not found",
    gap: "No sentence was found that answers “{part}”. Searched for: {words}.",
    gapWithoutWords: "No sentence was found that answers “{part}”.",
    ignored: "Ignored",
    ignoredItem: "Text addressed to an AI was left out: {subject}.",
    quote: "{subject}: “{text}”",
  },
  de: {
    answer: "Antwort",
    closest: "Nächstliegende Stellen",
    ofPart: "{heading}: {part}",
    agreement: "Worin die Quellen übereinstimmen",
    agrees: "Derselbe Wert: {quote}",
    differences: "Worin die Quellen voneinander abweichen",
    differs: "Ein anderer Wert: {quote}",
    gaps: "Nicht gefunden",
    gap: "Es wurde kein Satz gefunden, der „{part}“ beantwortet. Gesucht wurde nach: {words}.",
    gapWithoutWords: "Es wurde kein Satz gefunden, der „{part}“ beantwortet.",
    ignored: "Nicht berücksichtigt",
    ignoredItem: "Text, der sich an eine KI richtet, wurde ausgelassen: {subject}.",
    quote: "{subject}: „{text}“",
  },
};
