import { beforeAll, describe, expect, it } from "vitest";
import { answerOf, tablesOfFile } from "../answers.factory.ts";
import type { Opened } from "../sources.factory.ts";
import { csv } from "../sources.factory.ts";
import { openPlanner, planByRules, rankReadings } from "./plan-rules.ts";

const open = tablesOfFile();
const day = (i: number) => new Date(Date.UTC(2025, 0, 6 + i)).toISOString().slice(0, 10);
const rowsOf = <Row>(count: number, row: (i: number) => Row): Row[] => Array.from({ length: count }, (_, i) => row(i));

/** The first offer or the answer, as a reader sees it. */
function bestOf({ profile }: Opened, question: string): string {
  return rankReadings(question, openPlanner(profile)).ranked[0]?.readAs ?? "";
}

function kindOf({ profile }: Opened, question: string): string {
  return planByRules(question, openPlanner(profile)).kind;
}

describe("the date of the last time", () => {
  let members: Opened;
  beforeAll(async () => {
    members = await open({
      "members.csv": csv(
        "Member,Plan,Joined,Last visit",
        rowsOf(40, (i) => [
          `Person ${i}`,
          ["Full", "Off-peak"][i % 2] ?? "",
          day(i),
          i % 10 === 0 ? "" : day(100 + 3 * i),
        ]),
      ),
    });
  });

  it("reads “not since” as before that day or never", async () => {
    const since = day(160);
    const idle = rowsOf(40, (i) => i).filter((i) => i % 10 === 0 || day(100 + 3 * i) < since);
    const question = `how many members have not visited since ${since}`;
    expect(bestOf(members, question)).toBe(
      `Read as: number of members, only where Last visit is before ${since} or empty`,
    );
    const [best] = rankReadings(question, openPlanner(members.profile)).ranked;
    const [row = {}] = best ? await members.run(best.query) : [];
    expect(Object.values(row)).toEqual([String(idle.length)]);
  });

  it("asks back which members did not join this year instead of reading another verb into the date", () => {
    expect(kindOf(members, "which members havent bought anything this year?")).toBe("clarify");
  });
});

describe("amounts without tax", () => {
  it("are amounts, and no tax", async () => {
    const deals = await open({
      "deals.csv": csv(
        "Deal,Stage,Amount ex VAT,System size kWp",
        rowsOf(30, (i) => [`D-${i}`, ["Won", "Lost"][i % 2] ?? "", `"£${1000 + 10 * i}.00"`, 4 + (i % 7) / 10]),
      ),
    });
    const won = rowsOf(30, (i) => i).filter((i) => i % 2 === 0);
    const total = won.reduce((sum, i) => sum + 1000 + 10 * i, 0);
    expect(await answerOf(deals, "total amount of the won deals")).toEqual([[total]]);
    expect(bestOf(deals, "How much business did we win?")).toContain("Amount ex VAT");
  });
});

describe("money of each one that a column counts", () => {
  it.each([
    ["what does an average guest spend", "covers.csv", "Date,Guests,Takings"],
    ["was gibt ein Kunde im Schnitt aus", "kasse.csv", "Datum,Kunden,Umsatz"],
  ])("is the money divided by them: %s", async (question, name, header) => {
    const days = rowsOf(30, (i) => [day(i), 10 + (i % 7), 200 + 9 * i]);
    const taken = days.reduce((sum, [, , money]) => sum + Number(money), 0);
    const people = days.reduce((sum, [, count]) => sum + Number(count), 0);
    const [[average] = []] = await answerOf(await open({ [name]: csv(header, days) }), question);
    expect(average).toBeCloseTo(taken / people, 6);
  });
});

describe("months as columns", () => {
  it("finds who had none in a month, whatever the cell holds", async () => {
    const months = "Crew,January,,February,,March,\n,Jobs,Hours,Jobs,Hours,Jobs,Hours\n";
    const rows = [
      ["Birch", 15, 120, 16, 121, 15, 109],
      ["Oak", 18, 151, 15, 109, 13, 104],
      ["Rowan", 15, 107, "", "", 8, 58],
      ["Hazel", 12, 100, 0, 0, 8, 58],
    ];
    const crews = await open({
      "crews.csv": `Crew sheet 2025\n\n${months}${rows.map((row) => row.join(",")).join("\n")}\n`,
    });
    const [best] = rankReadings("which crews had no jobs in february", openPlanner(crews.profile)).ranked;
    const found = best ? await crews.run(best.query) : [];
    expect(found.map((row) => Object.values(row)[0]).toSorted()).toEqual(["Hazel", "Rowan"]);
  });
});

describe("a helpdesk", () => {
  let tickets: Opened;
  const opened = (i: number) => `${day(i)} 09:00`;
  beforeAll(async () => {
    tickets = await open({
      "tickets.csv": csv(
        "Ticket,Opened,Closed,Priority,First reply (min)",
        rowsOf(60, (i) => [
          `HD-${i}`,
          opened(i),
          `${day(i + (i === 17 ? 30 : 1 + (i % 3)))} 10:00`,
          ["Urgent", "Low"][i % 2] ?? "",
          5 + ((i * 7) % 100),
        ]),
      ),
    });
  });

  it("takes a share of the kind that is named first", async () => {
    const urgent = rowsOf(60, (i) => i).filter((i) => i % 2 === 0);
    const quick = urgent.filter((i) => 5 + ((i * 7) % 100) <= 60);
    const [[share] = []] = await answerOf(tickets, "Share of urgent ones answered within an hour");
    expect(share).toBeCloseTo(quick.length / urgent.length, 6);
  });

  it.each(["which ticket took longest to close?", "whats the ticket that took longest to close"])(
    "offers the row that took longest: %s",
    (question) => {
      expect(bestOf(tickets, question)).toMatch(/time from Opened to Closed, by Ticket,.* the highest only$/);
    },
  );
});

describe("bookings of classes", () => {
  it("counts who came in the month of the class, and not in that of the booking", async () => {
    const bookings = await open({
      "bookings.csv": csv(
        "Booking ID,Member,Class,Booked on,Class date,Status",
        rowsOf(90, (i) => [
          `BK-${i}`,
          `Person ${i % 9}`,
          ["Yoga", "Spin"][i % 2] ?? "",
          day(i),
          day(i + 20),
          ["Attended", "No show", "Attended"][i % 3] ?? "",
        ]),
      ),
    });
    expect(bestOf(bookings, "no-shows in April")).toContain("April 2025 (Class date)");
    expect(bestOf(bookings, "attendances by month")).toBe(
      "Read as: number of bookings, by month of Class date, only where Status is Attended",
    );
  });
});

describe("fees of a school", () => {
  it("compares the same half of two years behind a colon, and asks back what a pupil brings in", async () => {
    const school = await open({
      "fees.csv": csv(
        "Datum;Fach;Beiträge;Schüler".replaceAll(";", ","),
        rowsOf(48, (i) => [
          `${2024 + Math.floor(i / 24)}-${String(1 + (i % 12)).padStart(2, "0")}-15`,
          ["Klavier", "Geige"][Math.floor(i / 12) % 2] ?? "",
          100 + i,
          3 + (i % 4),
        ]),
      ),
    });
    expect(bestOf(school, "Einnahmen je Fach im ersten Halbjahr: 2025 gegen 2024")).toContain(
      "H1 2025 compared with H1 2024",
    );
    expect(kindOf(school, "Was bringt uns ein Schüler im Schnitt?")).toBe("clarify");
  });
});
