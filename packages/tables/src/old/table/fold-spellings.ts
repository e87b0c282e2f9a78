import { type Database, quoteName, toNumber } from "../../database.ts";
import type { RawColumn } from "../../read/raw-column.ts";

const AT_ONCE = 40;

/**
 * Gives values of a category that differ only in case, blanks or Unicode form one spelling, the most frequent one, so that
 * every filter and every group compares folded text. Identifiers keep their case, which may tell them apart. Returns a note
 * for each column that had such values.
 */
export async function foldSpellings(database: Database, columns: readonly RawColumn[]): Promise<string[]> {
  const texts = columns.filter(({ type }) => type.type === "category" || type.type === "code");
  const notes: string[] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE)
    for (const column of await differing(database, texts.slice(from, from + AT_ONCE))) {
      const name = quoteName(column.name);
      const kept = `(SELECT ${blanksSql(name)} AS spelling, ${foldSql(name)} AS folded FROM data WHERE ${name} IS NOT NULL GROUP BY 1, 2
        QUALIFY row_number() OVER (PARTITION BY ${foldSql(name)} ORDER BY count(*) DESC, ${blanksSql(name)}) = 1) kept`;
      const isOther = `${foldSql(`data.${name}`)} = kept.folded AND data.${name} <> kept.spelling`;
      const [example] = await database.rows(
        `SELECT data.${name} AS other, kept.spelling AS kept FROM data JOIN ${kept} ON ${isOther} ORDER BY 2, 1 DESC LIMIT 1`,
      );
      await database.run(`UPDATE data SET ${name} = kept.spelling FROM ${kept} WHERE ${isOther}`);
      notes.push(
        `Column “${column.name}”: spellings that differ only in case or blanks were read as one value, such as “${example?.["other"]}” as “${example?.["kept"]}”.`,
      );
    }
  return notes;
}

/** Columns with fewer values once folded; codes only where they repeat, as a column of identifiers does not. */
async function differing(database: Database, columns: readonly RawColumn[]): Promise<RawColumn[]> {
  const counts = columns.map(({ name }, index) => {
    const sql = quoteName(name);
    return `count(DISTINCT ${sql}) AS d${index}, count(DISTINCT ${foldSql(sql)}) AS f${index}, count(${sql}) AS c${index}`;
  });
  const [row] = await database.rows(`SELECT ${counts.join(", ")} FROM data`);
  return columns.filter(({ type }, index) => {
    const read = (key: string) => toNumber(row?.[`${key}${index}`]) ?? 0;
    return read("f") < read("d") && (type.type === "category" || read("d") < read("c") * 0.9);
  });
}

function foldSql(sql: string): string {
  return `lower(${blanksSql(sql)})`;
}

/** DuckDB's \s knows no blanks beyond ASCII; those of spreadsheets and typography are named. */
function blanksSql(sql: string): string {
  return `trim(regexp_replace(nfc_normalize(${sql}), '[\\s\u00a0\u2007\u202f]+', ' ', 'g'))`;
}
