import { describe, expect, it } from "vitest";
import { fileNameOf } from "./download.ts";
import { loginPath, returnPath } from "./return-path.ts";
import { withParam } from "./url-state.ts";

describe("returnPath", () => {
  it.each([
    ["/tasks?status=failed", "/tasks?status=failed"],
    [null, "/"],
    ["", "/"],
    ["https://evil.example", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/login?next=/login", "/"],
  ])("%j leads to %s", (next, path) => {
    expect(returnPath(next)).toBe(path);
  });

  it("returns from the sign-in page to the previous page", () => {
    const asked = new URLSearchParams(loginPath("/tasks?task=1&x=2").split("?")[1]);
    expect(returnPath(asked.get("next"))).toBe("/tasks?task=1&x=2");
    expect(loginPath("/")).toBe("/login");
  });
});

describe("fileNameOf", () => {
  it.each([
    ['attachment; filename="report.pdf"', "report.pdf"],
    ["attachment; filename=\"x.pdf\"; filename*=UTF-8''Umsatz%20%C3%9Cbersicht.pdf", "Umsatz Übersicht.pdf"],
    ['attachment; filename="a\\"b.csv"', 'a"b.csv'],
    ["attachment; filename=report.pdf", "report.pdf"],
    ["attachment", undefined],
    [null, undefined],
  ])("%s → %s", (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});

it("sets and removes one parameter and leaves the others", () => {
  const params = new URLSearchParams("a=1&b=2");
  expect(withParam(params, { key: "b", value: "3" }).toString()).toBe("a=1&b=3");
  expect(withParam(params, { key: "a", value: null }).toString()).toBe("b=2");
  expect(withParam(params, { key: "a", value: "" }).toString()).toBe("b=2");
  expect(params.toString()).toBe("a=1&b=2");
});
