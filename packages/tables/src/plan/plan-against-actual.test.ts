import { beforeAll, describe, expect, it } from "vitest";
import { tablesOfFile } from "../answers.factory.ts";
import { csv, type Opened } from "../sources.factory.ts";
import { openPlanner, planByRules, rankReadings } from "./plan-rules.ts";

const open = tablesOfFile();

/** The first reading and the rows it gives. */
async function firstOf({ profile, run }: Opened, question: string) {
  const [best] = rankReadings(question, openPlanner(profile)).ranked;
  const rows = best ? await run(best.query) : [];
  return { readAs: best?.readAs ?? "", missed: best?.missed ?? [], rows: rows.map((row) => Object.values(row)) };
}

describe("a German statement with plan and actual figures", () => {
  let school: Opened;
  beforeAll(async () => {
    const lines = [
      ["Erträge", "", ""],
      ["Unterrichtsgebühren", 300, 320],
      ["Konzerteinnahmen", 50, 35],
      ["Summe Erträge", 350, 355],
      ["Aufwendungen", "", ""],
      ["Gehälter", 200, 210],
      ["Miete", 80, 78],
      ["Werbung", 20, 26],
      ["Summe Aufwendungen", 300, 314],
      ["Ergebnis", 50, 41],
    ];
    school = await open({
      "plan_ist.csv": `Musikschule Talheim\n\n${csv("Bezeichnung;Plan 2024;Ist 2024", []).trim()}\n${lines.map((row) => row.join(";")).join("\n")}\n`,
    });
  });

  it("reads “mehr … als geplant” across the words between", async () => {
    const { rows, missed } = await firstOf(school, "wo haben wir mehr ausgegeben als geplant");
    expect(missed).toEqual([]);
    expect(rows.map(([line]) => line)).toEqual(["Gehälter", "Werbung"]);
  });

  it("compares nothing with the plan where “daneben” only adds a second amount", async () => {
    const { readAs } = await firstOf(school, "Erträge und daneben die Aufwendungen");
    expect(readAs).not.toContain("Plan");
  });

  it("shows by how much one line fell short", async () => {
    const { rows } = await firstOf(school, "wie viel weniger haben die konzerteinnahmen eingebracht als geplant");
    expect(rows[0]?.slice(0, 3).map(Number)).toEqual([35, 50, -15]);
  });

  it("compares the named line where “plan” belongs to “plan gegen ist”", async () => {
    const { rows } = await firstOf(school, "ergebnis plan gegen ist");
    expect(rows[0]?.slice(0, 3).map(Number)).toEqual([41, 50, -9]);
  });

  it("offers what the statement comes to where no line is named, and does not answer it at once", async () => {
    const question = "wie weit liegen wir neben dem plan";
    const { rows } = await firstOf(school, question);
    expect(rows[0]?.slice(0, 3).map(Number)).toEqual([41, 50, -9]);
    expect(planByRules(question, openPlanner(school.profile)).kind).toBe("clarify");
  });
});

describe("an English budget", () => {
  it("lists the costs that stayed below it", async () => {
    const budget = await open({
      "budget.csv": csv("Line,Budget,Actual", [
        ["Income", "", ""],
        ["Desks", 100, 110],
        ["Rooms", 60, 50],
        ["Total income", 160, 160],
        ["Costs", "", ""],
        ["Rent", 70, 70],
        ["Cleaning", 20, 15],
        ["Wages", 40, 44],
        ["Phones", 10, 8],
        ["Total costs", 140, 137],
        ["Surplus", 20, 23],
      ]),
    });
    const { rows } = await firstOf(budget, "list the costs that stayed below budget");
    expect(rows.map(([line]) => line).toSorted()).toEqual(["Cleaning", "Phones"]);
  });
});

describe("classes with places", () => {
  it("reads how full they are from who came and the places of all", async () => {
    const classes = await open({
      "classes.csv": csv(
        "class_name,class_date,spots,showed_up",
        Array.from({ length: 24 }, (_, i) => [
          ["Yoga", "Spin", "HIIT"][i % 3] ?? "",
          `2025-0${1 + (i % 4)}-1${i % 9}`,
          10 + (i % 3) * 2,
          4 + (i % 5),
        ]),
      ),
    });
    const { readAs, rows } = await firstOf(classes, "how full are our classes");
    expect(readAs).toBe("Read as: occupancy (showed_up / spots)");
    const came = Array.from({ length: 24 }, (_, i) => 4 + (i % 5)).reduce((a, b) => a + b, 0);
    expect(Number(rows[0]?.at(-1))).toBeCloseTo(came / (24 * 12), 6);
  });
});

it("does not read over “remained”, which asks for some of the rows", async () => {
  const hires = await open({
    "hires.csv": csv(
      "Hire No,Tool,Out,Returned,Charge",
      Array.from({ length: 30 }, (_, i) => [
        `H${100 + i}`,
        ["Mixer", "Saw"][i % 2] ?? "",
        `2025-06-${String(1 + (i % 28)).padStart(2, "0")}`,
        i % 5 === 0 ? "" : "2025-07-02",
        20 + i,
      ]),
    ),
  });
  expect(planByRules("how many hires remained in June", openPlanner(hires.profile)).kind).toBe("clarify");
});
