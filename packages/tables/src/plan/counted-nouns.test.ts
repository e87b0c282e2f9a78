import { beforeAll, describe, expect, it } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import { csv, type Opened } from "../sources.factory.ts";
import { openPlanner, planByRules } from "./plan-rules.ts";

const pick = <T>(i: number, ...values: [T, ...T[]]): T => values[i % values.length] as T;
const rowsOf = (n: number, row: (i: number) => (string | number)[]) => Array.from({ length: n }, (_, i) => row(i));
const day = (i: number) => new Date(Date.UTC(2025, 0, 2 + i * 3)).toISOString().slice(0, 10);

const open = tablesOfFile();
let moves: Opened;
let orders: Opened;
let placements: Opened;
beforeAll(async () => {
  moves = await open({
    "jobs.csv": csv(
      "Job no,Move date,Kind of move,Crew lead,Quoted,Charged",
      rowsOf(40, (i) => [
        `J${i}`,
        day(i),
        pick(i, "Flat", "House", "Office"),
        pick(i, "Kelly", "Sunil"),
        400 + i,
        i % 5 === 0 ? 500 + i : 400 + i,
      ]),
    ),
  });
  orders = await open({
    "orders.csv": csv(
      "Order,Placed,Customer,Product,Qty,Unit price,Discount,Order total,Status",
      rowsOf(60, (i) => [
        `O${i}`,
        day(i),
        `Customer ${i % 11}`,
        pick(i, "Kite", "Puzzle", "Train"),
        1 + (i % 3 === 1 ? 4 : i % 3),
        pick(i, 9.5, 12, 30),
        i % 4 === 0 ? 2.5 : "",
        20 + ((i * 37) % 90),
        pick(i, "completed", "completed", "cancelled", "completed", "refunded"),
      ]),
    ),
  });
  placements = await open({
    "candidates.csv": csv(
      "Candidate,Name,Applied,Source,Stage,Start date,Fee",
      rowsOf(40, (i) => [
        `C${i}`,
        `Person ${i}`,
        day(i),
        pick(i, "Indeed", "Referral", "Website"),
        i % 4 === 0 ? "Placed" : pick(i, "Rejected", "On hold", "Withdrawn"),
        i % 4 === 0 ? day(i + 20) : "",
        i % 4 === 0 ? 1000 + i : "",
      ]),
    ),
  });
});

describe("nouns that are counted", () => {
  it("counts moves where columns hold their kind and date", async () => {
    expect(await answerOf(moves, "how many moves did Kelly lead")).toEqual([[20]]);
  });
  it("takes units for pieces and not for their price", async () => {
    expect((await answerOf(orders, "top 2 products by units")).map(([product]) => product)).toEqual([
      "Puzzle",
      "Train",
    ]);
  });
  it("takes the verb of a start date for that date", async () => {
    expect(await answerOf(placements, "who started in may 2025")).toHaveLength(3);
  });
  it("asks back where “hires” may be counted or paid for", () => {
    const plan = planByRules("which source gives us the most hires", openPlanner(placements.profile));
    expect(plan.kind === "clarify" && plan.options[0]?.readAs).toContain("number of candidates, by Source");
  });
});

describe("parts of rows", () => {
  it("takes two states joined by “or” for either", async () => {
    expect(await answerOf(orders, "what share of orders was cancelled or refunded")).toEqual([[0.4]]);
  });
  it("counts rows with an amount", async () => {
    expect(await answerOf(orders, "what percentage of orders used a discount")).toEqual([[0.25]]);
    expect(await answerOf(orders, "how many orders with a discount")).toEqual([[15]]);
  });
});

describe("changes", () => {
  it("ranks months by their change and not by their amount", async () => {
    const [[month, , change] = []] = await answerOf(orders, "which month had the biggest drop in order total");
    expect([month, Number(change) < 0]).toEqual(["2025-03-01", true]);
  });
});
