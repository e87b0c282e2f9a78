import { messages, type PGlite, protocol, types } from "@electric-sql/pglite";
import type { DriverResult, RowMode } from "./types.ts";

interface Question {
  /** Begins the transaction; absent when the statement needs none. */
  begin?: string;
  text: string;
  values: unknown[];
  mode: RowMode;
}

const { serialize } = protocol;

/** Each prepared statement holds its plan in memory; a text with a list of changing length would otherwise fill it. */
const maxPrepared = 250;
const maxPreparedLength = 4000;
const maxSeen = 2000;

const changesTables = /\b(alter|create|drop)\b/i;

/**
 * Statements that are parsed once and then executed by name. They take a third of the time of PGlite's own `query`, which parses
 * and describes each time. Speaks PostgreSQL's wire protocol: what belongs to one transaction is sent as one message.
 */
export function preparedStatements(database: PGlite) {
  const names = new Map<string, string>();
  const seen = new Set<string>();

  /** The name is chosen when the statement's turn comes: an earlier call may have had the same statement parsed meanwhile. */
  async function execute(question: Question): Promise<messages.BackendMessage[]> {
    const known = names.get(question.text);
    const name = known ?? `kept${names.size + 1}`;
    const bytes = messageOf(question, name, !known);
    const { messages } = await database.execProtocol(bytes, { throwOnError: false });
    if (!known && messages.some((answer) => answer.name === "parseComplete")) names.set(question.text, name);
    return messages;
  }

  let withRawDates: PGlite["parsers"] | undefined;

  /** With the database's own parsers: it adds those of array types when it opens. */
  function toResult(answers: messages.BackendMessage[], mode: RowMode): DriverResult {
    withRawDates ??= { ...database.parsers, ...rawDates };
    return resultOf(answers, mode, mode.parseDates ? database.parsers : withRawDates);
  }

  return {
    /** One statement in its own transaction. */
    async ask(question: Question): Promise<DriverResult> {
      return toResult(await database._runExclusiveTransaction(() => execute(question)), question.mode);
    },

    /** A statement of the transaction that is open. */
    async askWithin({ text, values, mode }: Omit<Question, "begin">): Promise<DriverResult> {
      return toResult(await database._runExclusiveQuery(() => execute({ text, values, mode })), mode);
    },

    /** True from the second time the text comes, if its values can be sent without knowing the types of its parameters. */
    isWorthPreparing({ text, values }: Pick<Question, "text" | "values">): boolean {
      if (names.has(text)) return values.every(isPlain);
      if (text.length > maxPreparedLength || names.size >= maxPrepared || !values.every(isPlain)) return false;
      if (seen.has(text)) return true;
      if (seen.size >= maxSeen) seen.clear();
      seen.add(text);
      return false;
    },

    /**
     * Runs several statements. If they change tables, forgets all prepared ones: a prepared statement refuses to return other
     * columns than before.
     */
    runScript(script: string): Promise<void> {
      return database._runExclusiveTransaction(() =>
        database._runExclusiveQuery(async () => {
          await database.execProtocol(serialize.query(script));
          if (!changesTables.test(script)) return;
          names.clear();
          await database.execProtocol(serialize.query("deallocate all"));
        }),
      );
    },
  };
}

function messageOf({ begin, text, values }: Question, name: string, isNew: boolean): Uint8Array {
  return Buffer.concat([
    ...(begin === undefined ? [] : [serialize.query(`begin; ${begin}`)]),
    ...(isNew ? [serialize.parse({ name, text, types: [] })] : []),
    serialize.bind({ statement: name, values: values.map(wireValue) }),
    serialize.describe({ type: "P" }),
    serialize.execute({}),
    serialize.sync(),
    // Rolls back when the statement failed.
    ...(begin === undefined ? [] : [serialize.query("commit")]),
  ]);
}

function wireValue(value: unknown): string | null {
  if (!isPlain(value)) throw new Error("A kept statement takes texts, numbers, booleans and null");
  return value === null || value === undefined ? null : String(value);
}

function isPlain(value: unknown): boolean {
  return value === null || value === undefined || ["string", "number", "boolean"].includes(typeof value);
}

/** The rows between the statement's description and its end; rows of the transaction's set-up come before. */
function resultOf(answers: messages.BackendMessage[], { asArrays }: RowMode, parsers: PGlite["parsers"]): DriverResult {
  const failure = answers.find((answer) => answer instanceof messages.DatabaseError);
  if (failure) throw failure;
  const start = answers.findIndex((answer) => answer.name === "bindComplete");
  let fields: messages.RowDescriptionMessage["fields"] = [];
  const rows: unknown[] = [];
  for (const answer of answers.slice(start)) {
    if (answer instanceof messages.RowDescriptionMessage) fields = answer.fields;
    else if (answer instanceof messages.DataRowMessage) rows.push(rowOf(answer.fields, fields, { asArrays, parsers }));
    else if (answer instanceof messages.CommandCompleteMessage)
      return { rows, rowCount: rows.length || Number(answer.text.split(" ").at(-1)) || 0 };
  }
  return { rows, rowCount: rows.length };
}

function rowOf(
  values: (string | null)[],
  fields: messages.RowDescriptionMessage["fields"],
  { asArrays, parsers }: { asArrays: boolean; parsers: PGlite["parsers"] },
): unknown {
  const parsed = values.map((value, index) =>
    value === null ? null : types.parseType(value, fields[index]?.dataTypeID ?? 0, parsers),
  );
  return asArrays ? parsed : Object.fromEntries(parsed.map((value, index) => [fields[index]?.name ?? "", value]));
}

const asText = (text: string) => text;
/** Dates, times and their ranges and arrays, which PGlite parses to `Date` by default. */
const dateTypes = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.DATE,
  types.TIME,
  types.INTERVAL,
  1266,
  1115,
  1182,
  1183,
  1185,
  1187,
  1270,
];

/** Parsers that keep timestamps as PostgreSQL's text. */
export const rawDates = Object.fromEntries(dateTypes.map((type) => [type, asText]));
