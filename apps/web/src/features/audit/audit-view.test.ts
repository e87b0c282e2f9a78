import { describe, expect, it } from "vitest";
import { filterIn } from "./audit-view.ts";

describe("the filter in the URL", () => {
  it.each([
    ["", {}],
    [
      "topic=members&person=p1&q=ann&from=2026-01-01&to=2026-01-31",
      { topic: "members", person: "p1", search: "ann", from: "2026-01-01", to: "2026-01-31" },
    ],
    ["topic=constructor&q=%20&from=2026-13-40&to=yesterday", {}],
    ["topic=nonsense", {}],
  ])("%s", (query, filter) => {
    expect(filterIn(new URLSearchParams(query))).toEqual(filter);
  });
});
