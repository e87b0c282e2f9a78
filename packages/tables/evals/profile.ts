import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { LEXICONS, stem, wordsOf } from "../src/profile/lexicon.ts";
import type { ColumnProfile, Profile } from "../src/profile/profile.ts";
import { type LoadedTable, loadTable, tableFolders } from "./load-set.ts";

/** What an analyst expects of a table, written before the profile was seen. A list means that any of its entries is right. */
interface Expected {
  entity: string | string[];
  mainDate: string | null;
  columns: Record<string, string | string[]>;
  units?: Record<string, string | string[]>;
}
interface Compared {
  aspect: string;
  place: string;
  expected: readonly string[];
  found: string;
  isRight: boolean;
}

const UNITS = [
  ["percent", "%", "share", "fraction", "pct"],
  ["min", "minutes", "minute", "mins"],
  ["h", "hours", "hour", "hrs", "stunden", "std"],
  ["days", "day", "tage", "d"],
  ["money", "currency", "amount"],
  ["l", "litres", "liters", "liter", "litre"],
  ["km", "kilometres", "kilometers"],
  ["sqm", "m²", "m2", "qm"],
  ["EUR", "€", "euro", "euros"],
  ["USD", "$"],
  ["GBP", "£"],
];

const folders = process.argv.slice(2).filter((each) => !each.startsWith("--"));
const isQuiet = process.argv.includes("--quiet");

for (const folder of folders.length > 0
  ? folders.map((each) => resolve(each))
  : [join(import.meta.dirname, "tuning")]) {
  const compared: Compared[] = [];
  const tables = tableFolders(folder).filter((table) => existsSync(join(table, "profile.json")));
  for (const table of tables) compared.push(...(await compareTable(table)));
  print(`\nprofiles, ${folder.split("/").at(-1)}: ${tables.length} tables, ${rateOf(compared)}\n`);
  for (const [aspect, of] of [...Map.groupBy(compared, (each) => each.aspect)].toSorted())
    print(`${aspect.padEnd(20)}${rateOf(of)}`);
  if (isQuiet) continue;
  for (const { place, aspect, expected, found } of compared.filter(({ isRight }) => !isRight))
    print(`${place}: ${aspect}, expected ${expected.join(" or ")}, found ${found}`);
}

function rateOf(compared: readonly Compared[]): string {
  const right = compared.filter(({ isRight }) => isRight).length;
  return `${right} of ${compared.length} right (${Math.round((100 * right) / Math.max(1, compared.length))} %)`;
}

async function compareTable(folder: string): Promise<Compared[]> {
  const expected = JSON.parse(readFileSync(join(folder, "profile.json"), "utf8")) as Expected;
  const table = await loadTable(folder);
  table.database.close();
  return compare(table, expected);
}

function compare({ id, profile }: LoadedTable, { entity, mainDate, columns, units = {} }: Expected): Compared[] {
  const of = (aspect: string, place: string, wanted: string | readonly string[], found: string): Compared => {
    const expected = [wanted].flat();
    return { aspect, place: `${id} ${place}`.trim(), expected, found, isRight: expected.includes(found) };
  };
  const wanted = [entity].flat();
  const [main] = profile.tables;
  const isMeant = wanted.find((noun) =>
    profile.tables.some((table) => meansRow(noun, [table.entity, ...table.entities])),
  );
  return [
    of("entity", "", wanted, isMeant ?? main?.entity ?? ""),
    of(
      "main date",
      "",
      mainDate ?? "none",
      profile.tables.find(({ time }) => time === mainDate)?.time ?? main?.time ?? "none",
    ),
    ...Object.entries(columns).map(([name, kind]) => of([kind].flat().join("/"), name, kind, kindOf(profile, name))),
    ...Object.entries(units).map(([name, unit]) =>
      of("unit", name, [unit].flat().map(plainUnit), unitOf(profile, name, unit)),
    ),
  ];
}

/** Whether a noun means the same rows, in any language of the lexicons. */
function meansRow(noun: string, entities: readonly string[]): boolean {
  const plain = (text: string) => wordsOf(text).map((word) => stem(word, "en"));
  const own = plain(noun);
  const groups = LEXICONS.flatMap(({ entities: lists, general }) => [
    ...Object.entries(lists),
    ...Object.entries(general.entities),
  ]);
  return entities.some(
    (entity) =>
      plain(entity).some((word) => own.includes(word)) ||
      groups.some(([name, says]) => name === entity && says.some((say) => plain(say).join(" ") === own.join(" "))),
  );
}

/** A column that became a period of a layout is what its numbers are; one left out is "other". */
function columnOf(profile: Profile, name: string): ColumnProfile | undefined {
  const named = profile.columns.find((column) => column.name === name);
  if (named) return named;
  for (const { layout } of profile.tables) {
    const cell = layout.kind === "wide" ? layout.cells.find(({ column }) => column === name) : undefined;
    if (cell) return profile.columns.find((column) => column.name === cell.value);
  }
  return undefined;
}

function kindOf(profile: Profile, name: string): string {
  const column = columnOf(profile, name);
  if (!column) return "other";
  const { role, type, concepts, states = {}, values = [] } = column;
  if (role === "dimension" && type === "boolean") return "flag";
  const ids = Object.keys(states);
  if (role === "dimension" && ids.some((id) => id.startsWith("flag:"))) return "flag";
  const covered = new Set(Object.values(states).flat()).size;
  if (role === "dimension" && (concepts[0] === "status" || (ids.length > 1 && covered >= values.length / 2)))
    return "status";
  const kinds: Partial<Record<typeof role, string>> = {
    additive: "measure-sum",
    average: "measure-average",
    rate: "measure-average",
    scale: "measure-average",
    time: "date",
    text: "free-text",
    ignored: "other",
  };
  return kinds[role] ?? role;
}

function plainUnit(unit: string): string {
  return UNITS.find((names) => names.some((name) => name.toLowerCase() === unit.toLowerCase()))?.[0] ?? unit;
}

/** Money without a known currency is right for an expected currency, not the other way round. */
function unitOf(profile: Profile, name: string, wanted: string | readonly string[]): string {
  const column = columnOf(profile, name);
  const unit = plainUnit(column?.currency ?? column?.unit ?? "none");
  const expected = [wanted].flat().map(plainUnit);
  const isMoney = (each: string) => each === "money" || /^[A-Z]{3}$/.test(each);
  const match = expected.find((each) => each === unit || (isMoney(each) && unit === "money"));
  return match ?? unit;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
