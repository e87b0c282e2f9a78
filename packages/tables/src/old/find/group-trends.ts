import type { Column } from "../../read/table.ts";
import { mannKendall, theilSen } from "../../study/trend-tests.ts";
import type { Ask } from "../question/parse-question.ts";
import { answerChange } from "./answer-time.ts";
import { type Answering, type Asked, next, once, scopeKey } from "./answering.ts";
import { bestDimension } from "./choose-measure.ts";
import { equalsSql, groupBy, groupName } from "./groups.ts";
import type { Scope } from "./measure.ts";
import { seriesOf } from "./series.ts";
import { addTrend } from "./trend.ts";

const MOST_GROUPS = 12;
const MOST_SHOWN = 4;
const FEWEST_PERIODS = 2;
const SIGNIFICANT = 0.05;

type Way = "up" | "down" | "none";

interface Course {
  scope: Scope;
  way: Way;
  /** Change per period, as a share of the group's own level, so that small groups are seen beside big ones. */
  pace: number;
}

/** Whether a clause asks which groups rise or fall, or sets the courses of two of them against each other. */
export function asksForCourses(ask: Ask): boolean {
  const isRanked = ask.intents.includes("ranking") || ask.intents.includes("lowest");
  if (!ask.isAboutGrowth || isRanked || ask.spans.length > 0 || !ask.time) return false;
  return namedGroups(ask) !== undefined || (/\b(which|who)\b/i.test(ask.text) && ask.groups.length <= 1);
}

/**
 * Says of single groups how they went: those that go the way that is asked for, the fastest first; both ways where a clause
 * names groups. False where no group has a course that chance would not produce, or where there is nothing to group by.
 */
export async function answerCourses(state: Answering, ask: Ask, { scope, measure, intents }: Asked): Promise<boolean> {
  const named = namedGroups(ask);
  const dimension = named?.dimension ?? ask.groups[0] ?? bestDimension(state.table);
  const { time } = ask;
  if (!time || !dimension || dimension.distinct < 2 || dimension.distinct > MOST_GROUPS) return false;
  const names = named?.values ?? (await groupBy(scope, measure, dimension)).list.map((group) => group.name);
  const courses: Course[] = [];
  for (const name of names) {
    const course = await courseOf(scopeOf(scope, dimension, name), { measure, time });
    if (course) courses.push(course);
  }
  const asked = wayAsked(ask.text);
  const told = named
    ? [...courses].sort((a, b) => b.pace - a.pace)
    : courses
        .filter((course) => course.way === asked)
        .sort((a, b) => Math.abs(b.pace) - Math.abs(a.pace))
        .slice(0, MOST_SHOWN);
  if (courses.length === 0 && !named) return false;
  if (told.every((course) => course.way === "none")) {
    // Nothing goes steadily that way: what each group did from one period to the next is what can be said.
    await answerChange(
      state,
      { ...ask, groups: [dimension] },
      { scope: named ? amongOf(scope, dimension, names) : scope, measure, intents },
    );
    return true;
  }
  for (const course of told)
    await once(state, `trend ${measure.label} ${scopeKey(course.scope)}`, () =>
      addTrend(state.book, course.scope, { measure, time }, next(state)),
    );
  return true;
}

function namedGroups(ask: Ask): { dimension: Column; values: string[] } | undefined {
  const byColumn = Map.groupBy(ask.values, (match) => match.column);
  for (const [dimension, matches] of byColumn) {
    const values = [...new Set(matches.map((match) => match.value))];
    if (values.length >= 2) return { dimension, values };
  }
  return undefined;
}

function wayAsked(text: string): "up" | "down" {
  return /\b(declin|decreas|drop|fall|fell|shr[aiu]nk|los(e|t|ing)|worsen|deteriorat|go(ing|es)? down)\w*/i.test(text)
    ? "down"
    : "up";
}

function scopeOf(scope: Scope, dimension: Column, name: string): Scope {
  const condition = {
    sql: equalsSql(dimension, name),
    text: `${dimension.name} = ${groupName(dimension, name)}`,
    column: dimension.name,
  };
  return { ...scope, conditions: [...scope.conditions, condition] };
}

function amongOf(scope: Scope, dimension: Column, names: readonly string[]): Scope {
  const condition = {
    sql: `(${names.map((name) => equalsSql(dimension, name)).join(" OR ")})`,
    text: `${dimension.name} is ${names.join(" or ")}`,
    column: dimension.name,
  };
  return { ...scope, conditions: [...scope.conditions, condition] };
}

async function courseOf(scope: Scope, of: { measure: Asked["measure"]; time: Column }): Promise<Course | undefined> {
  const series = await seriesOf(scope, of);
  const ys = series?.points.flatMap((point) => (point.value === null ? [] : [point.value])) ?? [];
  if (ys.length < FEWEST_PERIODS) return undefined;
  const { slope } = theilSen(
    ys.map((_, index) => index),
    ys,
  );
  const level = ys.reduce((sum, y) => sum + Math.abs(y), 0) / ys.length;
  const isClear = mannKendall(ys) < SIGNIFICANT && slope !== 0;
  return { scope, way: isClear ? (slope > 0 ? "up" : "down") : "none", pace: level === 0 ? 0 : slope / level };
}
