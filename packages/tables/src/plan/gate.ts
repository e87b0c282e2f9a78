import type { TableQuery } from "../query.ts";

interface Rule {
  isSafe: boolean;
  /** Safe once, where every other word is the table's own: a reading that leans twice, or on a term, is a guess. */
  isLeaning?: boolean;
  /** Safe once, where nothing else in the reading is open and no other reading of the whole question is near. */
  isSafeAlone?: boolean;
  /** A standard term stands for the table's word. */
  isTerm?: boolean;
  why: string;
  /** The part of the query that the other offers vary. */
  instead?: "measure" | "level" | "group" | "date" | "filter" | "won";
}

const RULES = {
  partOfName: { isSafe: true, why: "A word of one header and of no other names that column." },
  conceptMeasure: {
    isSafe: true,
    isTerm: true,
    why: "A standard term for an amount fits one measure of the table.",
  },
  conceptGroup: {
    isSafe: true,
    isTerm: true,
    why: "A standard term for a column fits one column of the table.",
  },
  conceptDate: { isSafe: true, isTerm: true, why: "A standard term for a date fits one date of the table." },
  conceptRows: {
    isSafe: true,
    isTerm: true,
    why: "A standard noun for what the rows are; the count itself is asked for.",
  },
  everydayRows: { isSafe: true, isTerm: true, why: "Rows are the only thing such a noun can count." },
  asker: { isSafe: true, why: "“Who” and “where” fit one column of the table." },
  stateWord: { isSafe: true, why: "The state is kept in a column whose values name it." },
  rateWord: { isSafe: true, why: "A rate has one definition: rows in the state among those it is decided for." },
  verbForMeasure: {
    isSafe: true,
    isTerm: true,
    why: "“Sold” and “earned” stand for one measure of the table.",
  },
  sumImplied: { isSafe: true, why: "An amount that adds up is asked for as its total." },
  grossOwed: { isSafe: true, why: "What is owed includes the tax, where the table has the amount with it." },
  averageImplied: { isSafe: true, why: "A measure that cannot be added up is asked for as its average." },
  dateChosen: {
    isSafe: true,
    why: "A period means the date by which the table is kept unless another is named.",
  },
  dateOpen: {
    isSafe: false,
    instead: "date",
    why: "Two dates begin something in every row, or what began before went on.",
  },
  relativePeriod: { isSafe: true, why: "The reading names the dates that “last month” stands for." },
  grainChosen: { isSafe: true, why: "A finer or coarser series shows the same development." },
  rowsUnnamed: { isSafe: true, why: "“How many” and “what share” without a noun are about the rows." },
  valueExcluded: { isSafe: true, why: "“Without” before one whole value of a column takes its rows away." },
  planCompared: { isSafe: true, why: "The table has one plan and its actual figures." },
  onlyMeasure: { isSafe: true, isLeaning: true, why: "The table has no other number, or no other of that sort." },
  carryingVerb: {
    isSafe: true,
    isLeaning: true,
    why: "“Did each take”, “sent us”: the verb only carries what is counted.",
  },
  rowsNamed: { isSafe: true, isLeaning: true, why: "The noun is one for things that are counted and not paid." },
  frequency: { isSafe: false, isSafeAlone: true, why: "“Busiest” may ask for rows, pieces or people." },
  everydayWord: {
    isSafe: false,
    isSafeAlone: true,
    why: "Everyday wording means different things in different businesses.",
  },
  secondMeaning: {
    isSafe: false,
    instead: "measure",
    why: "The word stands for what the column is about only in second place, so the table may lack what is asked for.",
  },
  decidedOrWon: {
    isSafe: false,
    isSafeAlone: true,
    instead: "won",
    why: "“Closed” deals are those that are decided, or only those that are won.",
  },
  netOfRefunds: { isSafe: false, why: "“Sold” may mean the sales alone, or what is left after refunds." },
  partOfValue: {
    isSafe: false,
    isSafeAlone: true,
    instead: "filter",
    why: "A word of a value may also be meant in its general sense.",
  },
  misspelling: { isSafe: false, isSafeAlone: true, why: "A long word of the table or a phrase is one letter off." },
  similarWord: { isSafe: false, why: "A shortened or related word is a guess." },
  closeRival: { isSafe: false, why: "Another reading with another result fits nearly as well." },
  verbReadOver: {
    isSafe: false,
    isSafeAlone: true,
    instead: "date",
    why: "A verb without a part in the query may have carried a condition.",
  },
  measureReadOver: { isSafe: false, instead: "measure", why: "A word that can mean an amount was not used." },
  countImplied: {
    isSafe: false,
    isSafeAlone: true,
    instead: "measure",
    why: "“Expenses by month” may mean their number or their amount.",
  },
  rowsOrCount: {
    isSafe: false,
    instead: "measure",
    why: "“Open orders” may ask for their number or for the rows.",
  },
  rowsCounted: { isSafe: false, instead: "measure", why: "Nothing in the question names rows." },
  measureChosen: { isSafe: false, instead: "measure", why: "Nothing in the question names the measure." },
  severalMeasures: { isSafe: false, instead: "measure", why: "One word brought several measures." },
  averageOfMoney: {
    isSafe: false,
    instead: "level",
    why: "An amount of money in each row may be meant as its total.",
  },
  totalOfPrices: {
    isSafe: false,
    instead: "level",
    why: "“The price of a haircut” is what one costs; the column also adds up to what all of them brought.",
  },
  averageLevel: { isSafe: false, why: "The average may be one of rows or one of groups." },
  totalOfTimes: {
    isSafe: false,
    instead: "level",
    why: "What “takes longest” may take long each time or in all.",
  },
  extremeValue: {
    isSafe: false,
    instead: "group",
    why: "A superlative without groups may mean a group, a row or a value.",
  },
  judgingWord: {
    isSafe: false,
    instead: "measure",
    why: "“Best” and “cheapest” leave open by which measure and in which direction.",
  },
  limitChosen: { isSafe: false, isSafeAlone: true, why: "The limit does not say what it is a limit of." },
  yearChosen: { isSafe: false, instead: "date", why: "The data holds the month in several years." },
  changeChosen: { isSafe: false, why: "The periods to compare are not named." },
  groupImplied: { isSafe: false, instead: "group", why: "A column groups and nothing asks for groups." },
  eachAndAll: { isSafe: true, why: "“North and South” are shown one by one and together." },
  groupChosen: { isSafe: false, instead: "group", why: "Nothing in the question names the grouping." },
  wholeChosen: { isSafe: false, instead: "filter", why: "The question leaves open what the share is of." },
  groupsWithout: { isSafe: false, instead: "filter", why: "What must not have happened may be narrower or wider." },
  negation: { isSafe: false, instead: "filter", why: "What “not” and “without” take away is seldom certain." },
  doubted: { isSafe: false, why: "The query does not show something that the question asks for." },
} satisfies Record<string, Rule>;

export type StepKind = keyof typeof RULES;

/**
 * Every kind of step a reading may take beyond what the question and the table say, and whether a question may be answered at once
 * after it. A reading with an unsafe step becomes the first offer. A kind with few cases is safe only where its reason holds
 * for every table.
 */
export const GATE: Record<StepKind, Rule> = RULES;

/** One reading of a question. */
export interface Candidate {
  query: TableQuery;
  readAs: string;
  score: number;
  /** Words of the question that this reading leaves out. */
  missed: string[];
  /** The same question to all rows, where this reading leaves out what was not won or was cancelled. */
  ofAll?: Candidate;
  /** What was inferred on the way; the gate says which kinds may be answered at once. */
  steps: StepKind[];
}

export function areSafe(steps: readonly StepKind[]): boolean {
  const leanings = new Set(steps.filter((kind) => GATE[kind].isLeaning));
  const isFirm = leanings.size === 0 || (leanings.size === 1 && !steps.some((kind) => GATE[kind].isTerm));
  return isFirm && steps.every((kind) => GATE[kind].isSafe);
}

/** One step that is safe alone, or leanings that meet a term, beside nothing that is unsafe. */
export function areSafeAlone(steps: readonly StepKind[]): boolean {
  const open = new Set(steps.filter((kind) => !GATE[kind].isSafe || GATE[kind].isLeaning));
  return open.size === 1 && [...open].every((kind) => GATE[kind].isSafeAlone || GATE[kind].isLeaning);
}

/**
 * The better of two ways to one query; the other where only it needs no more than the table's own words, as "invoiced" that names a
 * column of amounts and not a date.
 */
export function firmer<T extends Pick<Candidate, "score" | "missed" | "steps">>(before: T | undefined, made: T): T {
  if (!before) return made;
  const [best, other] = before.score < made.score ? [made, before] : [before, made];
  const isFirm = ({ missed, steps }: T) =>
    missed.length === 0 && steps.every((kind) => GATE[kind].isSafe && !GATE[kind].isTerm && !GATE[kind].isLeaning);
  return isFirm(other) && !isFirm(best) ? { ...other, score: best.score } : best;
}
